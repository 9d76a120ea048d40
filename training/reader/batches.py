"""Examples as tensors, alike in length, and the loss of a batch."""
import torch
import torch.nn.functional as F

from abilities import NO_SOURCE
from examples import NOTHING, SLOT
from tokens import CLS, PAD, SEP


def batched(examples, room, random, shuffle=True):
    """Lists of examples with at most `room` pieces each, padding counted."""
    order = sorted(range(len(examples)), key=lambda i: len(examples[i]["ids"]) * (1 + .1 * random.random() * shuffle))
    out, now = [], []
    for i in order:
        if now and (len(now) + 1) * (len(examples[i]["ids"]) + 2) > room:
            out.append(now)
            now = []
        now.append(i)
    out.append(now)
    if shuffle:
        random.shuffle(out)
    return [[examples[i] for i in one] for one in out if one]


def tensors(batch):
    length = max(len(one["ids"]) for one in batch) + 2
    ids = torch.full((len(batch), length), PAD)
    shapes = torch.zeros((len(batch), length), dtype=torch.long)
    mask = torch.zeros(len(batch), length)
    labels = {name: torch.full((len(batch), length), NOTHING) for name in ("role", "begin", "effect", "kind", "trigger", "either")}
    labels["slot"] = torch.full((len(batch), length, len(SLOT)), NOTHING)
    for row, one in enumerate(batch):
        n = len(one["ids"])
        ids[row, 0], ids[row, n + 1] = CLS, SEP
        ids[row, 1:n + 1] = torch.tensor(one["ids"])
        shapes[row, 1:n + 1] = torch.tensor(one["shapes"])
        mask[row, :n + 2] = 1
        for name in labels:
            labels[name][row, 1:n + 1] = torch.tensor(one[name])
    labels["english"] = torch.tensor([float(one["english"]) for one in batch])
    return ids, shapes, mask, labels


def linked(out, bias, row, one):
    """Scores of each head (rows) for each act (columns)."""
    heads = torch.tensor([h + 1 for h, _ in one["heads"]])
    acts = torch.tensor([a + 1 for a in one["acts"]])
    return out["head"][row, heads] @ out["act"][row, acts].T / 8 + bias


def loss_of(out, labels, batch, bias):
    def classes(name, weight):
        wanted = labels[name]
        if not (wanted != NOTHING).any():
            return 0.
        given = out[name].view(*wanted.shape, -1) if name == "slot" else out[name]
        return weight * F.cross_entropy(given.reshape(-1, given.shape[-1]), wanted.reshape(-1), ignore_index=NOTHING)

    def yes(name, weight):
        known = labels[name] != NOTHING
        return weight * F.binary_cross_entropy_with_logits(out[name][..., 0][known], labels[name][known].float()) if known.any() else 0.
    total = classes("role", 1.) + classes("slot", 10.) + classes("effect", .6) + classes("kind", .4) + classes("trigger", .1)
    total = total + yes("begin", 1.) + yes("either", .15)
    total = total + .2 * F.binary_cross_entropy_with_logits(out["english"][:, 0, 0], labels["english"])
    sums, count = 0., 0
    for row, one in enumerate(batch):
        if one["acts"] and one["heads"]:
            wanted = torch.tensor([[1. if a in own else 0. for a in one["acts"]] for _, own in one["heads"]])
            sums = sums + F.binary_cross_entropy_with_logits(linked(out, bias, row, one), wanted, reduction="sum")
            count += wanted.numel()
    return total + .5 * sums / max(count, 1) + able_loss(out, batch)


def able(out, row, place, places):
    """Scores of each ability for the order whose act begins at a piece: what it does, and what it fetches first."""
    at = torch.tensor(places) + 1
    return out["does"][row, place + 1] + out["about"][row, at].mean(0), out["fetches"][row, at].mean(0)


def able_loss(out, batch):
    """Cross entropy of the abilities of all orders; half of an order's weight where its labeller was torn."""
    sums, weights = 0., 0.
    for row, one in enumerate(batch):
        for place, places, main, sources, sure in one["abilities"]:
            does, fetches = able(out, row, place, places)
            weight = 1. if sure else .5
            sums = sums + weight * F.cross_entropy(does, torch.tensor(main), label_smoothing=.05)
            if sources is not None:
                wanted = torch.zeros_like(fetches)
                wanted[sources or [NO_SOURCE]] = 1. / max(1, len(sources))
                sums = sums + .5 * weight * F.cross_entropy(fetches, wanted)
            weights += weight
    return .5 * sums / max(weights, 1.)
