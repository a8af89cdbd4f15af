"""Has the judges' tools check problem packages of both flavours: problemtools, BAPCtools and checktestdata.

usage: packages.py FOLDER

FOLDER/legacy and FOLDER/2025-09 hold packages. Whatever the tools need is written below FOLDER/scratch.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

REFUSED_AT = re.compile(r"The first test that it fails is (\S+), and there case (\d+)\.")


class Failed(Exception):
    pass


def run(command, **options):
    """A tool's exit status and all that it printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def need(fact, message):
    if not fact:
        raise Failed(message)


def name_python(config):
    """The tools take PyPy for Python unless they are told of another one."""
    python = sys.executable
    for tool in ("problemtools", "bapctools"):
        folder = config / tool
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "languages.yaml").write_text(
            f"""python3:
    name: 'Python 3'
    compile: '"{python}" -m py_compile {{files}}'
    run: '"{python}" "{{mainfile}}"'
"""
        )


def by_problemtools(package):
    """Legacy: no error and no warning."""
    parts = ["config", "statement", "validators", "graders", "data", "submissions"]
    if not shutil.which("pdflatex"):
        parts.remove("statement")
    status, said = run(["verifyproblem", str(package), "-p", *parts])
    last = said.strip().splitlines()[-1]
    need(status == 0 and last == f"{package.name} tested: 0 errors, 0 warnings", said)
    return f"verifyproblem ({', '.join(parts)}): {last}"


def by_bapctools(package):
    """2025-09: all inputs, answers and planted faults, and all submissions with the verdicts that the package promises."""
    for command in ("validate", "run"):
        status, said = run(["bt", command, "--no-bar"], cwd=package)
        need(status == 0, f"bt {command}, status {status}; it is 1 after a warning:\n{said}")
    return "bt validate, bt run: no error, no warning"


def refuses_what_is_bad(package):
    """Each planted fault is refused by each validator by itself, and each test is taken."""
    python = [path for path in (package / "input_validators").glob("*.py")]
    ctd = [path for path in (package / "input_validators").glob("*.ctd")]
    need(python and ctd, "expected validators in Python and as .ctd")
    bad = sorted((package / "data" / "invalid_input").glob("*.in"))
    good = sorted((package / "data").glob("s*/*.in"))
    need(bad and good, "expected inputs, good and bad")
    kinds = [(python, [], 43, 42), (ctd, ["-m", "checktestdata"], 1, 0)]
    for path in bad + good:
        for validators, how, refuse, accept in kinds:
            for validator in validators:
                expected = refuse if path in bad else accept
                # The largest inputs are what bt validate has seen; here each bad one counts.
                if path in good and path.stat().st_size > 100_000:
                    continue
                with path.open("rb") as data:
                    status, said = run([sys.executable, *how, str(validator)], stdin=data)
                need(status == expected, f"{validator.name} on {path.name}: status {status}, not {expected}\n{said}")
    return f"{len(bad)} bad inputs refused by {len(python + ctd)} validators, {len(good)} good ones taken"


def built(source, scratch):
    """How a submission is called."""
    if source.suffix == ".py":
        return [sys.executable, str(source)]
    program = scratch / source.stem
    status, said = run(["g++", "-O0", "-std=gnu++17", "-o", str(program), str(source)])
    need(status == 0, said)
    return [str(program)]


def wrong_where_it_says(package, scratch):
    """Each wrong submission passes all tests before the one that it names, and fails there in the case that it names."""
    data = package / "data"
    tests = [f"{path.parent.name}/{path.stem}" for path in sorted(data.glob("s*/*.in"))]
    sources = sorted((package / "submissions" / "wrong_answer").iterdir())
    for source in sources:
        match = REFUSED_AT.search(re.sub(r"\n(#|//) ", " ", source.read_text()))
        need(match, f"{source.name} does not say where it is refused")
        refuses, case = match[1], int(match[2])
        need(refuses in tests, f"{source.name} is said to be refused at {refuses}, and there is no such test")
        command = built(source, scratch)
        for test in tests[: tests.index(refuses) + 1]:
            with (data / f"{test}.in").open("rb") as stdin:
                got = subprocess.run(command, stdin=stdin, stdout=subprocess.PIPE, check=True).stdout.splitlines()
            expected = (data / f"{test}.ans").read_bytes().splitlines()
            need(len(got) == len(expected), f"{source.name} prints {len(got)} lines for {test}")
            wrong = [number for number, lines in enumerate(zip(got, expected), 1) if lines[0] != lines[1]]
            first = wrong[0] if wrong else None
            right = case if test == refuses else None
            need(first == right, f"{source.name} on {test}: first wrong in case {first}, not {right}")
    return f"{len(sources)} wrong submissions refused at the cases that they name"


def main():
    folder = pathlib.Path(sys.argv[1])
    need(not shutil.which("faceup"), "faceup is on the path: the packages have to do without")
    scratch = folder / "scratch"
    name_python(pathlib.Path(os.environ["XDG_CONFIG_HOME"]))
    scratch.mkdir(exist_ok=True)
    checks = {
        "legacy": [by_problemtools],
        "2025-09": [by_bapctools, refuses_what_is_bad, lambda package: wrong_where_it_says(package, scratch)],
    }
    for flavour, tools in checks.items():
        packages = sorted((folder / flavour).iterdir())
        need(len(packages) == 3, f"expected three packages of flavour {flavour}")
        for package in packages:
            for tool in tools:
                begun = time.monotonic()
                try:
                    said = tool(package)
                except Failed as failure:
                    raise Failed(f"{flavour}/{package.name}: {failure}") from failure
                print(f"{flavour}/{package.name}: {said} ({time.monotonic() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(str(failure))
