"""YAML that is not read: one message with file and line, whatever is wrong with it."""

from pathlib import Path

import pytest

from kernel_lib.core.errors import Bad
from kernel_lib.core.yaml_source import LARGEST, Source, path_of

TEXTS = {
    "empty": ("", "the file is empty. Expected: one YAML document."),
    "only a comment": ("# nothing\n", "the file is empty. Expected: one YAML document."),
    "several documents": ("---\na: 1\n---\nb: 2\n", "several documents in one file. Expected: one YAML document."),
    "unclosed quote": ("a: 1\nb: 'x", ", line 2: this is not YAML: found unexpected end of stream."),
    "unclosed list": ("a: [1, 2\nb: 3", ", line 2: this is not YAML: did not find expected ',' or ']' at ':'."),
    "a tab": ("a:\n\t- b", ", line 2: this is not YAML: found character that cannot start any token at '\\t'."),
    "a control character": (
        "a: \x00",
        ": this is not YAML: unacceptable character #x0000: control characters are not allowed.",
    ),
    "an anchor": ("a: 1\nb: &x 2", ", line 2: anchors and aliases are not used here. Expected: the value written out."),
    "an alias": ("b: *x", ", line 1: anchors and aliases are not used here. Expected: the value written out."),
    "aliases that explode": (
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]",
        ", line 1: anchors and aliases are not used here. Expected: the value written out.",
    ),
    "a Python object": (
        "a: 1\nb: !!python/object/apply:os.system ['true']",
        ", line 2: the tag tag:yaml.org,2002:python/object/apply:os.system is not used here. Expected: plain data.",
    ),
    "a tagged map": (
        "!!python/object:os.system {a: 1}",
        ", line 1: the tag tag:yaml.org,2002:python/object:os.system is not used here. Expected: plain data.",
    ),
    "a set": ("a: !!set {b}", ", line 1: the tag tag:yaml.org,2002:set is not used here. Expected: plain data."),
    "a merge key": ("a: 1\n<<: {b: 2}", ", line 2: '<<' has a meaning of its own in YAML. Expected: a word in quotes."),
    "a directive": ("%YAML 1.1\n---\na: yes", ", line 1: directives (%) are not used here. Expected: the data alone."),
    "a key twice": ("a: 1\nb: 2\na: 3", ", line 3: 'a' stands twice. Expected: one entry."),
    "a key twice within": ("a:\n  b: 1\n  b: 2", ", line 3: 'b' stands twice. Expected: one entry."),
    "a list as a name": ("? [a]\n: 1", ", line 1: a list or map cannot be a name. Expected: a word or a number."),
    "yes as a name": ("true: a", ", line 1: True cannot be a name here. Expected: a word or a number."),
    "infinity": ("a: .inf", ", line 1: '.inf' is no number here. Expected: a plain number, or a word in quotes."),
    "an endless number": (
        "a: " + "9" * 5000,
        f", line 1: '{'9' * 40}' is no number here. Expected: a plain number, or a word in quotes.",
    ),
    "deep": ("a: " + "[" * 50 + "]" * 50, ", line 1: too many levels. Expected: at most 40."),
    "very deep": ("[" * 3000 + "]" * 3000, ", line 1: too many levels. Expected: at most 40."),
    "huge": ("a" * (LARGEST + 1), f": the file is too long. Expected: at most {LARGEST} characters."),
}


@pytest.mark.parametrize(("text", "said"), TEXTS.values(), ids=TEXTS)
def test_a_bad_text_has_one_message(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Bad) as caught:
        Source.file(file)
    assert str(caught.value) == f"mine.yaml{said if said[0] in ',:' else ': ' + said}"
    assert file.read_text(encoding="utf-8") == text


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Bad) as caught:
        Source.file(tmp_path)
    assert str(caught.value) == f"{tmp_path}: the file cannot be read (Is a directory). Expected: a readable file."


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(Bad) as caught:
        Source.file(tmp_path / "no.yaml")
    assert str(caught.value) == (
        f"{tmp_path / 'no.yaml'}: the file cannot be read (No such file or directory). Expected: a readable file."
    )


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes("title: Größe".encode("latin-1"))
    with pytest.raises(Bad) as caught:
        Source.file(file)
    assert str(caught.value) == f"{file}: the file is not UTF-8 text (byte 9). Expected: UTF-8."


@pytest.mark.parametrize(
    "text",
    ["\ufeffa: 1\nb: [x, y]\n", "a: 1\r\nb: [x, y]\r\n", "{a: 1, b: [x, y]}"],
    ids=["byte order mark", "Windows lines", "JSON"],
)
def test_what_other_editors_write_is_read(text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes(text.encode())
    assert Source.file(file).value == {"a": 1, "b": ["x", "y"]}


def test_plain_values() -> None:
    text = "a: 0x1F\nb: -0o17\nc: 0b11\nd: 010\ne: yes\nf: 1e3\ng: 12:30\nh: true\ni: 2020-01-01\nj:\nk: '1'\n1: 2"
    assert Source(text).value == {
        "a": 31,
        "b": -15,
        "c": 3,
        "d": 10,
        "e": "yes",
        "f": 1000.0,
        "g": "12:30",
        "h": True,
        "i": "2020-01-01",
        "j": None,
        "k": "1",
        1: 2,
    }


def test_lines_of_values() -> None:
    source = Source("a:\n  - b: 1\n    c: [2,\n        3]\n", "x")
    assert [
        source.where(path_of(at)) for at in ("a", "a[0].b", "a[0].c[0]", "a[0].c[1]", "a[0].c[1].deeper", "no")
    ] == ["x, line 1", "x, line 2", "x, line 3", "x, line 4", "x, line 4", "x, line 1"]
