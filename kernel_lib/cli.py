"""The `rulebook` command."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from kernel_lib.core import data, example, example_file
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import known
from kernel_lib.core.errors import Bad

app = typer.Typer(help="Learn heavy board games by doing each rule.", no_args_is_help=True, add_completion=False,
                  pretty_exceptions_enable=False)
examples = typer.Typer(help="Worked examples: the printed ones and your own.", no_args_is_help=True)
app.add_typer(examples, name="example")
campaigns = typer.Typer(help="The story of Maracaibo over several games, kept in one file.", no_args_is_help=True)
app.add_typer(campaigns, name="campaign")
# Written to a file or another program, a line is a line, however long.
piped = not sys.stdout.isatty()
screen = Console(width=300 if piped else None, soft_wrap=piped)
errors = Console(stderr=True, soft_wrap=True)


Json = Annotated[bool, typer.Option("--json", help="Print JSON (see docs/json.md).")]
Language = Annotated[str, typer.Option("--lang", help="en or zh.", callback=lambda lang: known(lang, "--lang"))]


def main() -> None:
    """Run the command. Bad input ends with one message and exit code 2."""
    try:
        app()
    except Bad as error:
        errors.print(str(error), markup=False, highlight=False, soft_wrap=True)
        raise SystemExit(2) from None
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(141) from None
    except OSError as error:
        errors.print(f"{error.filename}: {error.strerror}.", markup=False, highlight=False)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def show_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


@app.command()
def check(
    notebook: Annotated[list[Path] | None, typer.Argument(help="Notebooks; all of them when none is named.")] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Notebooks run at the same time.")] = 2,
    report: Annotated[Path | None, typer.Option(help="Folder for junit.xml, index.html and the notebooks.")] = None,
    lang: Language = "en",
) -> None:
    """Run the notebooks and check everything they claim."""
    from kernel_lib import notebook_check
    files = notebook_check.found(notebook)
    with tempfile.TemporaryDirectory(prefix="rulebook-check-") as folder:
        results = notebook_check.run_all(files, Path(folder), jobs, lang, screen)
        screen.print(notebook_check.summary(results))
        for result in results:
            if not result.ok:
                errors.print(f"{result.name}{result.at}: {result.fault}", markup=False, soft_wrap=True)
        if report is not None:
            notebook_check.write_report(results, report)
            screen.print(f"Report: {report / 'index.html'}", soft_wrap=True)
    if not all(result.ok for result in results):
        raise typer.Exit(1)


@examples.command("list")
def example_list(game: Annotated[str | None, typer.Argument(help="Only of this game.")] = None,
                 lang: Language = "en", as_json: Json = False) -> None:
    """The worked examples."""
    found = [example_file.find(name) for one in ([game] if game else games.GAMES) for name in example_file.shipped(one)]
    if as_json:
        show_json([{"id": one.id, "game": one.game, "title": {"en": one.title.en, "zh": one.title.zh},
                    "rules": one.rules, "source": one.source, "variants": [case.id for case in one.variants]}
                   for one in found])
        return
    grid = Grid("example", "title", "rules", box=None)
    for one in found:
        grid.add_row(one.id, one.title.text(lang), " ".join(one.rules))
    screen.print(grid)


@examples.command("show")
def example_show(name: str) -> None:
    """The file of an example, to read or to copy."""
    known = {one: file for game in games.GAMES for one, file in example_file.shipped(game).items()}
    if name not in known:
        raise Bad(f"there is no example {name!r}", "example", "a name from `rulebook example list`")
    sys.stdout.write(known[name].read_text(encoding="utf-8"))


@examples.command("run")
def example_run(file: Annotated[str, typer.Argument(metavar="FILE_OR_ID")], lang: Language = "en",
                as_json: Json = False) -> None:
    """Run an example - your own file or a shipped one - and check what it claims."""
    source = example_file.source(file)
    outcomes = [example.run(case, source=source) for case in example_file.read(source).cases()]
    ok = all(outcome.ok for outcome in outcomes)
    if as_json:
        show_json({"format": "rulebook-example-1", "ok": ok, "cases": [example.plain(one) for one in outcomes]})
    else:
        for outcome in outcomes:
            tell(outcome, lang)
    if not ok:
        raise typer.Exit(1)


def tell(outcome: example.Outcome, lang: str) -> None:
    """Print an outcome in sentences; a bracket in a title or a name is a bracket, no colour."""
    messages, book = data.messages(outcome.example.game), data.rulebook(outcome.example.game)
    screen.print(f"[bold]{escape(outcome.example.title.text(lang))}[/]  {escape(outcome.example.id)}")
    for event in outcome.events:
        screen.print(f"  {escape(messages.event(event, lang))}  [dim]{event.rule}[/]", highlight=False)
    for answer in outcome.answers:
        said = messages.verdict(answer, lang) if hasattr(answer, "reason") else messages.words(answer, lang)
        screen.print(f"  → {escape(said)}", highlight=False)
    if not outcome.checks:
        screen.print("  [dim]Nothing is claimed; with expect: it would be checked.[/]")
    for claim in outcome.checks:
        mark = "[green]✓[/]" if claim.ok else f"[red]✗ {escape(claim.difference)}[/]"
        screen.print(f"  {mark} {escape(json.dumps(claim.expected, ensure_ascii=False))}", highlight=False)
    for one in outcome.example.rules:
        screen.print(f"  [dim]{one} {book[one].text(lang)}[/]", highlight=False)


@app.command()
def rules(game: Annotated[str | None, typer.Argument(help="Only of this game.")] = None, lang: Language = "en",
          as_json: Json = False) -> None:
    """Every rule statement: where its code is, which tests and notebook show it, whether it is covered."""
    from kernel_lib import coverage
    rows = [row for one in ([game] if game else games.GAMES) for row in coverage.rows(one)]
    if as_json:
        show_json(rows)
        return
    grid = Grid("rule", "ch.", "statement", "code", "tests", "notebook", "covered", box=None)
    for row in rows:
        grid.add_row(row["id"], row["chapter"], row["text"][lang],
                     "\n".join(name.removeprefix("kernel_lib.") for name in row["functions"]) or "-",
                     str(len(row["tests"])), row["notebook"] or "-", "✓" if row["covered"] else "✗")
    screen.print(grid)
    for one in ([game] if game else games.GAMES):
        mine = [row for row in rows if row["game"] == one]
        screen.print(f"{one}: {sum(row['covered'] for row in mine)} of {len(mine)} statements covered")


@app.command()
def doctor(as_json: Json = False) -> None:
    """Check this installation: versions, data, notebooks, kernel, browser."""
    from kernel_lib import doctor as checks
    found = checks.examine()
    if as_json:
        show_json([{"name": one.name, "ok": one.ok, "needed": one.needed, "said": one.said} for one in found])
    else:
        for one in found:
            mark = "[green]✓[/]" if one.ok else ("[red]✗[/]" if one.needed else "[yellow]–[/]")
            screen.print(f"{mark} {one.name}: {one.said}", highlight=False)
        screen.print("Everything is in order. Open the lessons with `make lab` or `rulebook open`."
                     if all(one.ok or not one.needed for one in found) else
                     "What is marked ✗ must be put right first.", highlight=False)
    if any(one.needed and not one.ok for one in found):
        raise typer.Exit(1)


@app.command("open")
def open_chapter(chapter: Annotated[str, typer.Argument(metavar="[GAME/CHAPTER]")] = "") -> None:
    """Open JupyterLab at the start, or at a chapter such as most_dangerous_time/10_combat."""
    from kernel_lib import open_lab as lab
    raise typer.Exit(lab.run(lab.lesson(chapter)))


@app.command()
def reference(game: str, lang: Language = "en") -> None:
    """Every procedure, question and option of a game that examples can name, as a Markdown page."""
    from kernel_lib import reference as page
    sys.stdout.write(page.page(game, lang))


@app.command()
def sheet(game: str, lang: Language = "en",
          output: Annotated[Path | None, typer.Option("-o", "--output", help="Write the page here.")] = None) -> None:
    """The reference sheet of a game: one page to print, as HTML."""
    from widgets.sheet import Sheet
    made = Sheet(game, lang)
    if output is None:
        sys.stdout.write(made.html())
    else:
        screen.print(str(made.save(output)), markup=False)


@app.command()
def play(
    game: str,
    scenario: Annotated[str | None, typer.Option(help="A scenario of the game.")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    difficulty: Annotated[str | None, typer.Option(help="Of the solo opponent.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="Any option of the game: name=value.")] = None,
    seats: Annotated[str, typer.Option(help="random, bot or human, one per seat: bot,random")] = "human",
    seed: int = 0,
    number: Annotated[int, typer.Option("--games", min=1, help="Games to play.")] = 1,
    max_turns: Annotated[int | None, typer.Option(min=1, help="Stop a game after this turn, as unfinished.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the (last) game here, also when it is left.")] = None,
    lang: Language = "en", as_json: Json = False,
) -> None:
    """Play a game in the terminal, or let opponents play many."""
    from kernel_lib import play_command
    chosen = {name: value for name, value in
              (("scenario", scenario), ("players", players), ("difficulty", difficulty)) if value is not None}
    chosen |= play_command.options(game, option or [])
    results = play_command.run(game, chosen, seats.split(","), seed, number, max_turns, save, lang,
                               None if as_json else screen)
    if as_json:
        show_json(results)


@campaigns.command("start")
def campaign_start(
    file: Path,
    story: Annotated[str, typer.Option(help="S01 for the whole story; S80 to S89 for a chapter.")] = "S01",
    players: Annotated[int | None, typer.Option(help="Number of players; 1 against Jean.")] = None,
    names: Annotated[str | None, typer.Option(help="The players in turn order: alex,bea")] = None,
    difficulty: Annotated[str | None, typer.Option(help="How well Jean plays.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="Any option of the game: name=value.")] = None,
    seed: Annotated[int | None, typer.Option(help="Of all shuffles; by chance when none is given.")] = None,
    lang: Language = "en", as_json: Json = False,
) -> None:
    """Begin a campaign: a new file that nothing was played in yet."""
    from kernel_lib import campaign_command, play_command
    chosen: dict[str, Any] = {name: value for name, value in
                              (("players", players), ("difficulty", difficulty)) if value is not None}
    if names is not None:
        chosen |= {"names": names.split(","), "players": players or len(names.split(","))}
    chosen |= play_command.options(campaign_command.GAME, option or [])
    made = campaign_command.start(file, story, chosen, seed)
    show_json(campaign_command.told(file, made)) if as_json else campaign_command.tell(file, made, lang, screen)


@campaigns.command("show")
def campaign_show(file: Path, lang: Language = "en", as_json: Json = False) -> None:
    """Where a campaign stands: games, winners, what is kept, what comes next."""
    from kernel_lib import campaign_command
    from kernel_lib.maracaibo import archive
    found = archive.load(file)
    show_json(campaign_command.told(file, found)) if as_json else campaign_command.tell(file, found, lang, screen)


@campaigns.command("play")
def campaign_play(
    file: Path,
    seats: Annotated[str, typer.Option(help="random, bot or human, one per seat: human,bot")] = "human",
    lang: Language = "en", as_json: Json = False,
) -> None:
    """Play the game that is going on, or the next one."""
    from kernel_lib import campaign_command
    made = campaign_command.play(file, seats.split(","), lang, None if as_json else screen)
    if as_json:
        show_json(made)
