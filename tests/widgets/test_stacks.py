"""What is left of each piece where a stack is drawn in short."""

from widgets.scene import Token
from widgets.stacks import chiefs


def test_a_chief_keeps_his_name_in_a_crowd() -> None:
    crowd = [Token("soldiers", "home", 0, -9, "square", 9, 9, text="8"),
             *(Token(f"leader{at}", "home", 0, -30, "plate", 7, 30, text="Somebody", double=not at) for at in range(6))]
    said = {token.id: (token.text, token.letters) for token in chiefs(crowd)}
    assert said["leader0"] == ("Somebody", 0) and said["soldiers"][0] == "8"
    assert all(said[f"leader{at}"][1] < 0 for at in range(1, 6)), "the others are bars"
