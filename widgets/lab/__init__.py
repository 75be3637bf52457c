"""Lesson mode: the labextension (``labextension/``), and the kernel's side of it."""
