"""Which abilities an order takes: labels of the written orders, and phrasings of single abilities."""
import glob
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "data")
KNOWN = [json.loads(line)["id"] for line in open(os.path.join(DATA, "capabilities.jsonl"), encoding="utf-8")]
ABILITY = KNOWN + ["other", "none"]
NO_SOURCE = ABILITY.index("none")


def labelled():
    """Of each task, by the number of an order: (main ability, abilities that fetch, whether the labeller was sure); positions in ABILITY."""
    out = {}
    for path in sorted(glob.glob(os.path.join(HERE, "capabilities", "*.txt"))):
        for line in open(path, encoding="utf-8"):
            words = line.split()
            if not words:
                continue
            sure = words[-1] != "?"
            place, main, *sources = words if sure else words[:-1]
            task, order = place.rsplit("#", 1)
            out.setdefault(task, {})[int(order)] = (ABILITY.index(main), [ABILITY.index(one) for one in sources], sure)
    return out


def phrasings():
    """(text, ability) of every phrasing that is written for one ability."""
    out = []
    for path in sorted(glob.glob(os.path.join(DATA, "phrasings", "*.jsonl"))) + sorted(glob.glob(os.path.join(HERE, "capabilities", "*.jsonl"))):
        for line in open(path, encoding="utf-8"):
            one = json.loads(line)
            if "texts" in one:
                out += [(text, ABILITY.index(one["capability"])) for text in one["texts"]]
    return out
