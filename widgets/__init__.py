"""Boards, steppers and quizzes for the notebooks, drawn from kernel_lib."""
