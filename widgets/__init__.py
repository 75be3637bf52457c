"""Boards, steppers and quizzes for the notebooks, drawn from kernel_lib."""

import gc

# A page makes thousands of things as it starts and keeps them all: to look for rubbish after every 700 of them is a
# tenth of what a reader waits for.
gc.set_threshold(20_000)
