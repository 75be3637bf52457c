"""A lesson's prose as it stands on paper, where nobody presses anything: *press Forward* becomes *read on*, cases are
compared without buttons, and what is said of the screen alone is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

FORWARD = r"[Pp]ress\s+\*\*Forward(?: →)?\*\*(?:\s+\(or\s+the\s+arrow\s+keys\))?"
ONWARD = r"按 ?\*\*前[进進](?: →)?\*\*(?:（或方向键）)? ?"
INSTEAD = {
    "en": ((FORWARD.replace("[Pp]", "p"), "read on"), (FORWARD.replace("[Pp]", "P"), "Read on"),
           (r"\bbefore you press\b", "before you read on"),
           (r"\bPress (?:the|each) buttons?:", "Compare:"),
           (r"\bPress (?:the|each) buttons?\.", "Compare the cases."),
           (r"\bPress the second button and compare\.", "Compare both cases."),
           (r"\bPress \*\*Whole board\*\*: along", "Along")),
    "zh": ((ONWARD + "(?=之前|看看)", "往下读"), (ONWARD + r"(?=[\u4e00-\u9fff])", "往下读，"), (ONWARD, "往下读"),
           (r"按按[钮鈕](?:看看|比[较較])?：", "比较："), (r"按按[钮鈕](?:看看)?。", "比较下面的情形。"),
           (r"按一按各[个個]按[钮鈕]，", "比较一下，"), (r"按第二[个個]按[钮鈕]比[较較]。", "比较两种情形。"),
           (r"按\*\*整个地图\*\*：", "")),
}
"""What a reader does instead of pressing."""
ON_SCREEN = {
    "en": re.compile(r"\b(?:press|point at (?:a|it)|you point|tick|sliders?|undo|signs\*\* explains|other buttons"
                     r"|turn the pages|a no(?: always)? names|nothing can break)\b", re.IGNORECASE),
    "zh": re.compile(r"[点點][选選]|勾[选選]|滑[桿块]|撤[销銷]|指向(?:据点|一方)|游[標标]|按“|按「|按一行"
                     r"|[点點]一[個个行]|[点點]地图|弄不坏|“不可以”|按\*\*图例|翻到地图|只會出現規則允許|翻翻各页"),
}
"""A sentence with one of these speaks of the screen."""
ENDS = {"en": re.compile(r"[.?!](?=\W*\s)"), "zh": re.compile("[。？！]")}
LISTED = re.compile(r"^\s*(?:[-|#>]|\d+\.)")
TRADITIONAL = str.maketrans("读较两", "讀較兩")


def off_screen(text: str, lang: str, script: str) -> str:
    """The Markdown of a lesson without what only a screen can do; `script` is that of its Chinese."""
    return "\n\n".join(said for part in re.split(r"\n\s*\n", text) if (said := _paragraph(part, lang, script)))


def _paragraph(part: str, lang: str, script: str) -> str:
    for pattern, instead in INSTEAD[lang]:
        part = re.sub(pattern, instead.translate(TRADITIONAL) if script == "Hant" else instead, part)
    if LISTED.match(part):
        return part
    sentences = list(sentences_of(part, lang))
    kept = [one for one in sentences if not ON_SCREEN[lang].search(one)]
    return part if kept == sentences else "".join(kept).strip()


def sentences_of(part: str, lang: str) -> Iterator[str]:
    """Its sentences, each with the asterisks that close what stands out in it, and the room after it."""
    begin = 0
    for end in ENDS[lang].finditer(part):
        at = end.end()
        if at < begin:
            continue
        while part[at:at + 1] == "*" and part[begin:at].count("*") % 4:  # ** opens and ** closes
            at += 1
        while part[at:at + 1].isspace():
            at += 1
        yield part[begin:at]
        begin = at
    if begin < len(part):
        yield part[begin:]
