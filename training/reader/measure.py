"""What a reader gets right on tasks it has not seen, by the labels of each piece."""
from collections import Counter

import torch

from batches import able, batched, linked, tensors
from abilities import NO_SOURCE
from examples import NOTHING, ROLE, SLOT


def spans(labels):
    out, start = set(), None
    for i, value in enumerate(list(labels) + [0]):
        if start is not None and value != 2:
            out.add((start, i))
            start = None
        if value == 1 or value == 2 and start is None:
            start = i
    return out


def f1(counts, *key):
    right, given, wanted = (counts[(*key, x)] for x in "rgw")
    return 2 * right / max(1, given + wanted)


@torch.no_grad()
def measure(reader, examples, random):
    """F1 of roles and slots, share of windows with exactly the right acts, and the rest as shares; one line each."""
    reader.eval()
    counts = Counter()
    for batch in batched(examples, 3000, random, False):
        ids, shapes, mask, _ = tensors(batch)
        out = reader(ids, shapes, mask)
        for row, one in enumerate(batch):
            n = len(one["ids"])
            if not one["english"]:
                counts["foreign"] += 1
                counts["foreign right"] += int(out["english"][row, 0, 0] < 0)
                continue
            counts["english"] += 1
            counts["english right"] += int(out["english"][row, 0, 0] >= 0)
            role = out["role"][row, 1:n + 1].argmax(-1).tolist()
            for given, wanted in zip(role, one["role"]):
                if wanted == NOTHING:
                    continue
                counts["role", ROLE[wanted], "w"] += 1
                counts["role", ROLE[given], "g"] += 1
                counts["role", ROLE[wanted], "r"] += int(given == wanted)
            slot = out["slot"][row, 1:n + 1].view(n, -1, 3).argmax(-1).numpy()
            for k, name in enumerate(SLOT):
                given, wanted = spans(slot[:, k]), spans(one["slot"][:, k])
                counts["slot", name, "g"] += len(given)
                counts["slot", name, "w"] += len(wanted)
                counts["slot", name, "r"] += len(given & wanted)
                if name == "act":
                    counts["acts"] += 1
                    counts["acts right"] += int({a for a, _ in given} == {a for a, _ in wanted})
            effect = out["effect"][row, 1:n + 1].argmax(-1)
            for a in one["acts"]:
                wanted = one["effect"][a]
                counts["effects"] += 1
                counts["effects right"] += int(effect[a] == wanted)
                if wanted <= 1:
                    counts["harmless"] += 1
                    counts["inverted"] += int(effect[a] >= 2)
            kind = out["kind"][row, 1:n + 1].argmax(-1)
            for i in range(n):
                if one["kind"][i] != NOTHING:
                    counts["kinds"] += 1
                    counts["kinds right"] += int(kind[i] == one["kind"][i])
            for place, places, main, sources, sure in one["abilities"]:
                does, fetches = able(out, row, place, places)
                best = does.topk(3).indices.tolist()
                counts["orders"] += 1
                counts["able"] += int(best[0] == main)
                counts["able of three"] += int(main in best)
                counts["sure"] += int(sure)
                counts["sure able"] += int(sure and best[0] == main)
                counts["fetching"] += int(fetches.argmax().item() in (sources or [NO_SOURCE]))
                counts["fetched"] += int(bool(sources))
                counts["fetched right"] += int(bool(sources) and fetches.argmax().item() in sources)
            if one["acts"] and one["heads"]:
                for scores, (_, own) in zip(linked(out, reader.bias, row, one), one["heads"]):
                    counts["links"] += 1
                    counts["links right"] += int({a for a, s in zip(one["acts"], scores) if s > 0} == set(own))
    reader.train()
    right = sum(counts["role", role, "r"] for role in ROLE)
    share = lambda a, b: counts[a] / max(1, counts[b])
    micro = 2 * sum(counts["slot", s, "r"] for s in SLOT) / max(1, sum(counts["slot", s, x] for s in SLOT for x in "gw"))
    return "\n".join((
        f"roles {right / max(1, sum(counts['role', role, 'w'] for role in ROLE)):.3f} " + " ".join(f"{r} {f1(counts, 'role', r):.2f}({counts['role', r, 'w']})" for r in ROLE),
        f"slots {micro:.3f} " + " ".join(f"{s} {f1(counts, 'slot', s):.2f}({counts['slot', s, 'w']})" for s in SLOT),
        f"acts exact {share('acts right', 'acts'):.3f} effects {share('effects right', 'effects'):.3f} inverted {share('inverted', 'harmless'):.3f} "
        f"kinds {share('kinds right', 'kinds'):.3f} links {share('links right', 'links'):.3f} abilities {share('able', 'orders'):.3f}({counts['orders']}) sure {share('sure able', 'sure'):.3f} of three {share('able of three', 'orders'):.3f} "
        f"fetches {share('fetching', 'orders'):.3f} some {share('fetched right', 'fetched'):.3f}({counts['fetched']}) english {share('english right', 'english'):.4f} foreign {share('foreign right', 'foreign'):.4f}"))
