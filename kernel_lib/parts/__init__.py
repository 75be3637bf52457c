"""What several games of this kind share, each part in a room of its own. No part names a game."""
