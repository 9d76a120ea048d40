"""Composed tasks: written ones taken apart and put together anew, with other names, other letters and slips of the keyboard."""
import re
from copy import deepcopy

from marks import Segment, Slot, Task

MOVABLE = "CMXAWTNL"
KEYS = "qwertyuiopasdfghjklzxcvbnm"


def chunks_of(task):
    """The task as a list of (text, segment or None, slots), offsets from the start of each chunk."""
    out, at = [], 0
    for segment in task.segments:
        if segment.start > at:
            out.append((task.text[at:segment.start], None, []))
        own = []
        for slot in task.slots:
            if slot.start >= segment.start and slot.end <= segment.end:
                copy = deepcopy(slot)
                copy.start -= segment.start
                copy.end -= segment.start
                own.append(copy)
        out.append((task.text[segment.start:segment.end], deepcopy(segment), own))
        at = segment.end
    if at < len(task.text):
        out.append((task.text[at:], None, []))
    return out


def joined(id, lang, register, chunks):
    text, segments, slots = "", [], []
    for part, segment, own in chunks:
        start = len(text)
        text += part
        if segment is not None:
            segment.start, segment.end = start, start + len(part)
            segments.append(segment)
            for slot in own:
                slot.start += start
                slot.end += start
                slots.append(slot)
    return Task(id, lang, register, text, segments, slots, [])


def replaced(chunk, start, end, by):
    """The chunk with other text in a range; slots around and behind follow."""
    part, segment, slots = chunk
    shift = len(by) - (end - start)
    for slot in slots:
        if slot.start >= end:
            slot.start += shift
        if slot.end >= end:
            slot.end += shift
    return part[:start] + by + part[end:], segment, slots


class Composer:
    def __init__(self, tasks, names, random):
        self.random = random
        self.tasks = tasks
        self.names = names
        self.parts = {role: [] for role in MOVABLE}
        for task in tasks:
            for chunk in chunks_of(task):
                segment = chunk[1]
                if segment is not None and segment.role in MOVABLE and not segment.orders and not any(s.slot != "name" or s.orders for s in chunk[2]):
                    self.parts[segment.role].append(chunk)

    def invented(self):
        r = self.random
        syllables = ["ta", "lo", "ri", "zen", "qua", "mo", "vi", "bra", "kel", "do", "nix", "fy", "pa", "lum", "ster", "gra", "hub", "ly", "base", "dock", "wise", "pin", "ro", "cas", "ter"]
        word = "".join(r.choice(syllables) for _ in range(r.randint(2, 3)))
        return r.choice([word, word.capitalize(), word.capitalize(), word.capitalize() + r.choice([" Desk", " Pro", "Hub", "ly", ".io", " Cloud", "AI"])])

    def other_names(self, chunks):
        """Every name with an even chance by another one; the same name everywhere by the same."""
        r, chosen, out = self.random, {}, []
        for chunk in chunks:
            for slot in [s for s in chunk[2] if s.slot == "name"]:
                old = chunk[0][slot.start:slot.end]
                if old not in chosen:
                    chosen[old] = None if r.random() < .4 else self.invented() if r.random() < .35 else r.choice(self.names)
                if chosen[old] is not None:
                    chunk = replaced(chunk, slot.start, slot.end, chosen[old])
            out.append(chunk)
        if any(name is not None for name in chosen.values()):
            for _, _, slots in out:
                for slot in slots:
                    slot.ability = None
        return out

    def dropped(self, chunks):
        r = self.random
        rate = r.choice([0, 0, .2, .5])
        return [c for c in chunks if c[1] is None or c[1].role in "OQ" or c[1].orders or c[2] and any(s.orders for s in c[2]) or r.random() > rate]

    def inserted(self, chunks):
        r = self.random
        for _ in range(r.choice([0, 1, 1, 2])):
            role = r.choice("CCCMMXAAWTTNNLL")
            if not self.parts[role]:
                continue
            part = deepcopy(r.choice(self.parts[role]))
            dependent = not re.match(r"[A-Z0-9\"'([{<]", part[0]) or role in "W"
            gap = ("" if re.match(r"[^\w\s]", part[0]) else " ") if dependent else r.choice([" ", "\n", "\n\n", ". "])
            if dependent or r.random() < .5:
                chunks = chunks + [(gap, None, []), part]
            else:
                chunks = [part, (r.choice([" ", "\n", "\n\n"]), None, [])] + chunks
        return chunks

    def numbered(self, chunks, by):
        for _, segment, slots in chunks:
            if segment is not None:
                segment.orders = tuple(o + by for o in segment.orders)
            for slot in slots:
                slot.orders = tuple(o + by for o in slot.orders)
        return chunks

    def bound(self, chunks, orders):
        """Limits and triggers without a number bound all orders of their own task, not those of the other."""
        for _, segment, _ in chunks:
            if segment is not None and segment.role in "LG" and not segment.orders:
                segment.orders = orders
        return chunks

    def slipped(self, chunks):
        r = self.random
        out = []
        for chunk in chunks:
            for match in reversed(list(re.finditer(r"[a-z]{4,}", chunk[0]))):
                if r.random() < .06:
                    word = list(match.group())
                    k = r.randrange(1, len(word) - 1)
                    kind = r.randrange(3)
                    if kind == 0:
                        word[k], word[k + 1] = word[k + 1], word[k]
                    elif kind == 1:
                        del word[k]
                    else:
                        word[k] = r.choice(KEYS)
                    if any(s.start < match.end() and s.end > match.start() and not (s.start <= match.start() and s.end >= match.end()) for s in chunk[2]):
                        continue
                    chunk = replaced(chunk, match.start(), match.end(), "".join(word))
            out.append(chunk)
        return out

    def one(self):
        r = self.random
        task = r.choice(self.tasks)
        chunks = chunks_of(task)
        chunks = self.dropped(chunks)
        count = max((o for c in chunks if c[1] is not None for o in c[1].orders), default=0)
        if r.random() < .12 and len(task.text) < 400:
            other = r.choice(self.tasks)
            if len(other.text) < 400:
                more = self.numbered(self.bound(chunks_of(other), tuple(sorted({o for s in other.segments if s.role in "OQ" for o in s.orders}))), count)
                own = tuple(sorted({o for c in chunks if c[1] is not None and c[1].role in "OQ" for o in c[1].orders}))
                chunks = self.bound(chunks, own) + [(r.choice(["\n", "\n\n", " "]), None, [])] + more
        chunks = self.inserted(chunks)
        chunks = self.other_names(chunks)
        if r.random() < .15:
            chunks = self.slipped(chunks)
        if r.random() < .15:
            chunks = [(c[0].lower() if len(c[0].lower()) == len(c[0]) else c[0], c[1], c[2]) for c in chunks]
        return joined("composed", "en", task.register, chunks)
