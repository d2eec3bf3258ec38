"""What reaches the prompt: the approved lines of the right spaces, this session's history, and nothing else."""
