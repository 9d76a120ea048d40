"""Reads tasks whose parts are marked inline, and tells every fault of the marks.

A file holds blocks: a line `=== ID LANGUAGE REGISTER`, then the marked text. See brief.md for what the marks mean.
"""
import re
import sys
from dataclasses import dataclass, field

ROLES = dict(O="order", Q="question", C="context", M="material", X="example", L="limit", N="refusal", T="later",
             G="trigger", W="reason", A="aside")
SLOTS = ("act", "obj", "src", "tgt", "rcp", "fin", "fout", "top", "val", "name")
EFFECTS = ("none", "read", "write", "destructive")
LIMITS = ("cost", "tools", "read_only", "local", "hosted", "keyless", "license", "official", "region", "approval",
          "audit", "only", "exclude", "model", "runtime", "transport", "scope", "style", "time", "other")
TRIGGERS = ("schedule", "event")
ROLE_TAG = re.compile(r"^([OQCMXLNTGWA])(\d+(?:,\d+)*)?(?::([a-z_]+))?$")
SLOT_TAG = re.compile(r"^([a-z]+)(?::([a-z]+))?(/[a-z])?(?:@(\d+(?:,\d+)*))?$")


@dataclass
class Segment:
    start: int
    end: int
    role: str
    orders: tuple
    kind: str | None


@dataclass
class Slot:
    start: int
    end: int
    slot: str
    orders: tuple
    effect: str | None
    alt: str | None
    ability: tuple | None = None


@dataclass
class Task:
    id: str
    lang: str
    register: str
    text: str
    segments: list = field(default_factory=list)
    slots: list = field(default_factory=list)
    faults: list = field(default_factory=list)


def ids(text):
    return tuple(int(part) for part in text.split(",")) if text else ()


def parse_marked(marked):
    """The plain text with its segments and slots; faults as sentences."""
    out, segments, slots, faults, stack = [], [], [], [], []
    at = 0
    length = 0
    while at < len(marked):
        ch = marked[at]
        if ch in "⟦⟨":
            end = marked.find(" ", at)
            tag = marked[at + 1:end if end >= 0 else len(marked)]
            m = (ROLE_TAG if ch == "⟦" else SLOT_TAG).match(tag)
            if end < 0 or m is None:
                faults.append(f"no tag after {ch}: {marked[at:at + 30]!r}")
                at += 1
                continue
            if ch == "⟦":
                if any(kind == "⟦" for kind, *_ in stack):
                    faults.append(f"a part inside a part: {marked[at:at + 40]!r}")
                role, orders, kind = m.group(1), ids(m.group(2)), m.group(3)
                if role in "OQ" and len(orders) != 1:
                    faults.append(f"an order or question takes one number: {tag}")
                if role == "L" and kind not in LIMITS:
                    faults.append(f"a limit takes a kind of {', '.join(LIMITS)}: {tag}")
                if role == "G" and kind not in TRIGGERS:
                    faults.append(f"a trigger is schedule or event: {tag}")
                if role not in "LG" and kind:
                    faults.append(f"only limits and triggers take a kind: {tag}")
                stack.append(("⟦", length, role, orders, kind))
            else:
                name, effect, alt, orders = m.group(1), m.group(2), m.group(3), ids(m.group(4))
                if name not in SLOTS:
                    faults.append(f"no such slot: {tag}")
                if name == "act" and effect not in EFFECTS:
                    faults.append(f"an act takes an effect of {', '.join(EFFECTS)}: {tag}")
                if name != "act" and effect:
                    faults.append(f"only acts take an effect: {tag}")
                if not any(kind == "⟦" for kind, *_ in stack):
                    faults.append(f"a slot outside of every part: {marked[at:at + 40]!r}")
                stack.append(("⟨", length, name, orders, effect, alt))
            at = end + 1
            continue
        if ch in "⟧⟩":
            want = "⟦" if ch == "⟧" else "⟨"
            if not stack or stack[-1][0] != want:
                faults.append(f"{ch} closes nothing near {marked[max(0, at - 30):at + 1]!r}")
                at += 1
                continue
            top = stack.pop()
            text = "".join(out)[top[1]:length]
            lead = len(text) - len(text.lstrip())
            start, end = top[1] + lead, length - (len(text) - len(text.rstrip()))
            if end <= start:
                faults.append(f"an empty mark near {marked[max(0, at - 30):at + 1]!r}")
            elif want == "⟦":
                segments.append(Segment(start, end, top[2], top[3], top[4]))
            else:
                around = next((item for item in reversed(stack) if item[0] == "⟦"), None)
                own = around[3] if around and around[2] in "OQ" else ()
                slots.append(Slot(start, end, top[2], top[3] or own, top[4], top[5]))
            at += 1
            continue
        out.append(ch)
        length += 1
        at += 1
    for item in stack:
        faults.append(f"not closed: {item[0]}{item[2]}")
    text = "".join(out)
    segments.sort(key=lambda one: one.start)
    slots.sort(key=lambda one: (one.start, -one.end))
    covered = [False] * len(text)
    for one in segments:
        for place in range(one.start, one.end):
            covered[place] = True
    bare = "".join(c if not covered[i] else " " for i, c in enumerate(text))
    for m in re.finditer(r"\w{2,}", bare):
        faults.append(f"words in no part: {m.group(0)!r}")
    orders = {number for one in segments if one.role in "OQ" for number in one.orders}
    acts = {}
    for one in slots:
        if one.slot == "act":
            for number in one.orders:
                acts[number] = acts.get(number, 0) + 1
    for number in sorted(orders):
        if acts.get(number, 0) != 1:
            faults.append(f"order {number} has {acts.get(number, 0)} acts, not one")
    for one in segments:
        for number in one.orders:
            if number not in orders:
                faults.append(f"{one.role}{number} speaks of no order")
    for one in slots:
        for number in one.orders:
            if number not in orders:
                faults.append(f"the slot {one.slot} speaks of order {number}, which is not there")
        if one.slot not in ("name", "top") and not one.orders:
            faults.append(f"the slot {one.slot} ({text[one.start:one.end]!r}) stands in no order: give it @NUMBER, or leave it out")
    return text, segments, slots, faults


def read_file(path):
    tasks, head, lines = [], None, []

    def finish():
        if head is None:
            return
        text, segments, slots, faults = parse_marked("\n".join(lines).strip("\n"))
        tasks.append(Task(head[0], head[1], head[2] if len(head) > 2 else "", text, segments, slots, faults))
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line.startswith("=== "):
            finish()
            head, lines = line[4:].split(), []
        elif head is not None:
            lines.append(line)
    finish()
    return tasks


def main(paths):
    total = wrong = 0
    seen = {}
    for path in paths:
        tasks = read_file(path)
        for one in tasks:
            total += 1
            if one.id in seen:
                one.faults.append("this id is there twice")
            seen[one.id] = 1
            if one.faults:
                wrong += 1
                print(f"{one.id}: " + "; ".join(one.faults[:6]))
        long = sum(len(one.text) > 600 for one in tasks)
        empty = sum(not any(s.role in "OQ" for s in one.segments) for one in tasks)
        roles = {}
        for one in tasks:
            for s in one.segments:
                roles[s.role] = roles.get(s.role, 0) + 1
        print(f"{path}: {len(tasks)} tasks, {long} of more than 600 characters, {empty} without an order; parts: "
              + " ".join(f"{role} {roles.get(role, 0)}" for role in ROLES))
    print(f"{total} tasks, {wrong} with faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
