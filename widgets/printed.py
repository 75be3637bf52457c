"""What is printed on a board - panels, texts, pieces with a fixed place - as large as one can read it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from widgets import shapes, theme
from widgets.scene import Box, Frame, Label, Scene, Token


def frame_box(frame: Frame) -> Box:
    """Left, top, right, bottom of a panel."""
    return frame.x, frame.y, frame.x + frame.width, frame.y + frame.height


def printed(scene: Scene, tokens: tuple[Token, ...], pixel: float, least: float, keep: bool) -> dict[str, Any]:
    """Panels, texts and pieces with a fixed place on the board, enlarged where their text would be too small.

    keep: what cannot be enlarged stays as it is, else it is left out.
    """
    small = least * pixel - 0.01
    frames, labels = [], list[Label]()
    loose = list(scene.labels)
    if not keep:
        for frame in scene.frames:
            box = frame_box(frame)
            held = [label for label in loose if box[0] <= label.x <= box[2] and box[1] <= label.y <= box[3]]
            loose = [label for label in loose if label not in held]
            if all(label.size >= small for label in held):
                frames.append(frame)
                labels += held
            elif larger := _enlarged(scene, frame, held, small):
                frames.append(larger[0])
                labels += larger[1]
                tokens = tuple(_moved(token, frame, larger[0]) if token.at == frame.id else token for token in tokens)
            else:
                tokens = tuple(token for token in tokens if token.at != frame.id)
    else:
        frames = list(scene.frames)
    labels += [label if keep or label.size >= small else replace(label, size=small) for label in loose]
    return {"frames": tuple(frames), "labels": tuple(labels),
            "tokens": tuple(_lettered(token, small, keep) for token in tokens)}  # fmt: skip


def _enlarged(scene: Scene, frame: Frame, held: list[Label], small: float) -> tuple[Frame, list[Label]] | None:
    """A panel drawn larger from its corner of the board, where it then covers no place."""
    times = small / min(label.size for label in held)
    left, top, right, bottom = frame_box(frame)
    x = left if left < scene.width - right else right
    y = top if top < scene.height - bottom else bottom
    moved = replace(frame, x=x + (left - x) * times, y=y + (top - y) * times, width=frame.width * times,
                    height=frame.height * times)  # fmt: skip
    box = frame_box(moved)
    if any(box[0] - p.size <= p.x <= box[2] + p.size and box[1] - p.size <= p.y <= box[3] + p.size
           for p in scene.places):
        return None
    return moved, [replace(label, x=x + (label.x - x) * times, y=y + (label.y - y) * times, size=label.size * times)
                   for label in held]  # fmt: skip


def _moved(token: Token, frame: Frame, larger: Frame) -> Token:
    """A piece of a panel where the panel was drawn larger."""
    times = larger.width / frame.width
    x, y = larger.x + (token.x - frame.x) * times, larger.y + (token.y - frame.y) * times
    return replace(token, x=x, y=y, grow=times)


def _lettered(token: Token, small: float, keep: bool) -> Token:
    """A piece with a fixed place, its text enlarged where it fits, else left out."""
    small /= token.grow
    read = shapes.text_size(token) >= small and (not token.tag or small <= theme.LEAST_SIZE)
    if not token.text or read:
        return token
    wide = 2 * (token.wide or token.size)
    if not token.tag and small * 0.95 <= 2 * token.size and theme.text_width(token.text, small) <= wide + 1:
        return replace(token, letters=small)
    return token if keep else replace(token, letters=-1)
