"""What is printed for a table: sheet, role cards, set-up poster, a lesson as a booklet; as HTML and as PDF.

`kit.make` makes one of them as a `Paper`; ``rulebook print GAME`` and the print page of each game call it.
"""
