"""Pieces of a text as the reader sees them: WordPiece of the base with offsets, a piece for each line end, a shape for each piece."""
from functools import lru_cache

from tokenizers import Tokenizer

CLS, SEP, PAD, LINE = 101, 102, 0, 1
SHAPES = 12
WINDOW = 446


@lru_cache(maxsize=1)
def base(path):
    tokenizer = Tokenizer.from_file(path)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def letter_case(piece):
    """0 no capital, 1 a first capital, 2 capitals only (two or more), 3 a capital further in."""
    letters = [c for c in piece if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return 2
    if letters and piece[0].isupper():
        return 1
    return 3 if any(c.isupper() for c in letters) else 0


def pieces_of(text, path):
    """Ids, offsets (start, end) and shapes. A shape is case * 3 + place: 0 within a word, 1 after a blank, 2 first of its line."""
    ids, offsets, shapes, at = [], [], [], 0
    for line in text.split("\n"):
        first = True
        for id, (a, b) in zip(*(lambda e: (e.ids, e.offsets))(base(path).encode(line, add_special_tokens=False))):
            place = 2 if first else 1 if a > 0 and line[a - 1].isspace() else 0
            ids.append(id)
            offsets.append((a + at, b + at))
            shapes.append(letter_case(line[a:b]) * 3 + place)
            first = False
        at += len(line)
        if at < len(text):
            ids.append(LINE)
            offsets.append((at, at + 1))
            shapes.append(0)
        at += 1
    return ids, offsets, shapes


def windows(ids):
    """Ranges of at most WINDOW pieces, cut behind the last line end of the second half, else anywhere."""
    out, start = [], 0
    while len(ids) - start > WINDOW:
        end = start + WINDOW
        cut = next((i + 1 for i in range(end - 1, start + WINDOW // 2, -1) if ids[i] == LINE), end)
        out.append((start, cut))
        start = cut
    out.append((start, len(ids)))
    return out
