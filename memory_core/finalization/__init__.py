"""What happens after a session ended: queue, claims and the worker that curates up to the cutoff."""
