"""Marked tasks as what the model learns: a label for each piece, and which slot or part belongs to which act."""
import glob
import os

import numpy as np

from marks import EFFECTS, LIMITS, ROLES, SLOTS, TRIGGERS, read_file
from tokens import LINE, pieces_of, windows

ROLE = list(ROLES)
SLOT = list(SLOTS)
NOTHING = -100
HERE = os.path.dirname(os.path.abspath(__file__))


def written(folder="written"):
    """All tasks without faults, in the order of files and ids."""
    return [task for path in sorted(glob.glob(os.path.join(HERE, folder, "*.txt"))) for task in read_file(path) if not task.faults]


def author(task):
    return task.id.split("-")[0]


def encode(task, tokenizer):
    """The windows of a task with their labels; another language than English gives its pieces alone."""
    ids, offsets, shapes = pieces_of(task.text, tokenizer)
    n = len(ids)
    label = {name: np.full(n, NOTHING, np.int64) for name in ("role", "effect", "kind", "trigger", "either")}
    label["begin"] = np.full(n, NOTHING, np.int64)
    label["slot"] = np.full((n, len(SLOT)), NOTHING, np.int64)
    acts, heads = {}, []
    english = task.lang == "en"

    def inside(start, end):
        return [i for i, (a, b) in enumerate(offsets) if a >= start and a < end and ids[i] != LINE]
    if english:
        label["begin"][:] = 0
        label["slot"][:] = 0
        for one in task.slots:
            if one.slot == "act":
                places = inside(one.start, one.end)
                if places:
                    label["effect"][places[0]] = EFFECTS.index(one.effect)
                    for order in one.orders:
                        acts[order] = places[0]
        for one in task.slots:
            places = inside(one.start, one.end)
            if not places:
                continue
            k = SLOT.index(one.slot)
            label["slot"][places, k] = 2
            label["slot"][places[0], k] = 1
            if one.slot != "act":
                label["either"][places[0]] = 1 if one.alt else 0
                heads.append((places[0], [acts[o] for o in one.orders if o in acts]))
        for one in task.segments:
            places = inside(one.start, one.end)
            if not places:
                continue
            label["role"][places] = ROLE.index(one.role)
            label["begin"][places[0]] = 1
            if one.role == "L":
                label["kind"][places[0]] = LIMITS.index(one.kind)
            if one.role == "G":
                label["trigger"][places[0]] = TRIGGERS.index(one.kind)
            if one.role in "OQLG":
                heads.append((places[0], [acts[o] for o in one.orders if o in acts] if one.orders else sorted(set(acts.values()))))
    out = []
    for start, end in windows(ids):
        out.append(dict(
            id=task.id, text=task.text, english=english, ids=ids[start:end], offsets=offsets[start:end], shapes=shapes[start:end],
            acts=sorted({a - start for a in acts.values() if start <= a < end}),
            heads=[(h - start, sorted({a - start for a in own if start <= a < end})) for h, own in heads if start <= h < end],
            **{name: values[start:end] for name, values in label.items()}))
    return [one for one in out if one["ids"]]
