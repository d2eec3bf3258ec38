"""What tests of several rooms share: a clock that only tests move, ids that count, a core on real parts in memory."""
