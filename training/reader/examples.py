"""Marked tasks as what the model learns: a label for each piece, and which slot or part belongs to which act."""
import glob
import os

import numpy as np

from abilities import labelled, phrasings
from marks import EFFECTS, LIMITS, ROLES, SLOTS, TRIGGERS, read_file
from tokens import LINE, pieces_of, windows

ROLE = list(ROLES)
SLOT = list(SLOTS)
NOTHING = -100
HERE = os.path.dirname(os.path.abspath(__file__))


def written(folder="written", places=False):
    """All tasks without faults, in the order of files and ids; with `places` names belong to the acts that are done there, whatever their sentence says."""
    tasks = [task for path in sorted(glob.glob(os.path.join(HERE, folder, "*.txt"))) for task in read_file(path) if not task.faults]
    known = labelled()
    for task in tasks:
        for slot in task.slots:
            if slot.slot == "act" and slot.orders:
                slot.ability = known.get(task.id, {}).get(slot.orders[0])
    if places:
        bind_places(tasks)
    return tasks


def bind_places(tasks):
    """Gives names to the acts that are done there, although the sentence of the act does not say so: lines `TASK#ACT NUMBER[,NUMBER]`, the number of a name in the text."""
    by_id = {task.id: task for task in tasks}
    for path in sorted(glob.glob(os.path.join(HERE, "places", "*.txt"))):
        for line in open(path, encoding="utf-8"):
            place, numbers = line.split()[:2]
            task = by_id.get(place.rsplit("#", 1)[0])
            if task is None or numbers == "-":
                continue
            names = [slot for slot in task.slots if slot.slot == "name"]
            for number in numbers.split(","):
                names[int(number) - 1].orders = (*names[int(number) - 1].orders, int(place.rsplit("#", 1)[1]))


def author(task):
    return task.id.split("-")[0]


def encode(task, tokenizer):
    """The windows of a task with their labels; another language than English gives its pieces alone."""
    ids, offsets, shapes = pieces_of(task.text, tokenizer)
    n = len(ids)
    label = {name: np.full(n, NOTHING, np.int64) for name in ("role", "effect", "kind", "trigger", "either")}
    label["begin"] = np.full(n, NOTHING, np.int64)
    label["slot"] = np.full((n, len(SLOT)), NOTHING, np.int64)
    acts, heads, abilities, own = {}, [], {}, {}
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
                        abilities[order] = one.ability
        for one in task.slots:
            places = inside(one.start, one.end)
            if not places:
                continue
            for order in one.orders:
                own.setdefault(order, set()).update(places)
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
            for order in one.orders if one.role in "OQ" else ():
                own.setdefault(order, set()).update(places)
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
            abilities=[(acts[o] - start, sorted(p - start for p in own[o] if start <= p < end), *abilities[o])
                       for o in sorted(acts) if abilities[o] is not None and start <= acts[o] < end],
            heads=[(h - start, sorted({a - start for a in own if start <= a < end})) for h, own in heads if start <= h < end],
            **{name: values[start:end] for name, values in label.items()}))
    return [one for one in out if one["ids"]]


def phrased(tokenizer):
    """The phrasings of single abilities as examples of which nothing else is known. The order is what stands in brackets, or all; its first piece stands for the act."""
    out = []
    for marked, ability in phrasings():
        start, end = marked.find("["), marked.find("]") - 1
        text = marked.replace("[", "").replace("]", "")
        ids, offsets, shapes = pieces_of(text, tokenizer)
        n = len(ids)
        places = [i for i, (a, _) in enumerate(offsets) if start < 0 or start <= a < end] or list(range(n))
        unknown = {name: np.full(n, NOTHING, np.int64) for name in ("role", "begin", "effect", "kind", "trigger", "either")}
        out.append(dict(id="phrasing", text=text, english=True, ids=ids, offsets=offsets, shapes=shapes, acts=[], heads=[],
                        slot=np.full((n, len(SLOT)), NOTHING, np.int64), abilities=[(places[0], places, ability, None, True)], **unknown))
    return out
