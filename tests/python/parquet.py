"""Reads a study's rows with DuckDB, pandas and pyarrow and compares what they count with the study's summary.

usage: parquet.py FOLDER...
"""

import json
import pathlib
import sys

import duckdb
import pandas
import pyarrow.parquet


def counts(pairs):
    """Counts by number, in the form of summary.json."""
    return {str(int(number)): int(count) for number, count in pairs}


def by_duckdb(rows, column, where="true"):
    query = f"SELECT {column}, count(*) FROM read_parquet(?) WHERE {where} GROUP BY {column}"
    return counts(duckdb.execute(query, [str(rows)]).fetchall())


def by_pandas(frame, column):
    return counts(frame[column].value_counts().items())


def same(what, expected, found):
    if expected != found:
        sys.exit(f"{what}: the summary says {expected}, the rows say {found}")


def check_duels(figures, rows, frame, where):
    outcomes = {str(n): figures["outcomes"][name]["count"] for n, name in enumerate(["Alice", "Bob", "Draw"])}
    expected = {
        "outcome": {outcome: count for outcome, count in outcomes.items() if count},
        "turns": figures["turns"],
        "counters_alice": figures["counters"]["Alice"],
        "counters_bob": figures["counters"]["Bob"],
        "left_alice": figures["cards_left"]["Alice"],
        "left_bob": figures["cards_left"]["Bob"],
    }
    for column, count in expected.items():
        same(f"{column} by DuckDB", count, by_duckdb(rows, column, where))
        same(f"{column} by pandas", count, by_pandas(frame, column))


def check_values(summary, rows, frame):
    for column, count in {"value": summary["values"], "best_moves": summary["best_first_moves"]}.items():
        same(f"{column} by DuckDB", count, by_duckdb(rows, column))
        same(f"{column} by pandas", count, by_pandas(frame, column))
    same("nodes by pandas", summary["nodes"]["sum"], int(frame["nodes"].sum()))


def check(folder):
    rows = folder / "rows.parquet"
    summary = json.loads((folder / "summary.json").read_text())
    frame = pandas.read_parquet(rows)
    metadata = pyarrow.parquet.read_metadata(rows).metadata
    same("seed", str(summary["seed"]), metadata[b"faceup.seed"].decode())
    same("version", summary["version"], metadata[b"faceup.version"].decode())
    same("game", summary["game"], metadata[b"faceup.game"].decode())
    if "sweep" in summary:
        column = summary["sweep"]["parameter"].replace("-", "_")
        for point in summary["sweep"]["points"]:
            value = point["value"]
            check_duels(point, rows, frame[frame[column] == value], f"{column} = {value}")
    elif summary["game"] == "magic-duel":
        check_duels(summary, rows, frame, "true")
    else:
        check_values(summary, rows, frame)
    same("rows", summary["deals"] * len(summary.get("sweep", {}).get("points", [0])), len(frame))
    print(f"{folder.name}: {len(frame)} rows give the summary's counts")


if len(sys.argv) < 2:
    sys.exit(__doc__)
for argument in sys.argv[1:]:
    check(pathlib.Path(argument))
