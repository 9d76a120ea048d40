"""Trains the reader: python3 train.py --base FOLDER --work FOLDER [--epochs N]. Goes on from the last checkpoint of the work folder.

FOLDER of the base holds model.safetensors and tokenizer.json of all-MiniLM-L6-v2.
"""
import argparse
import json
import os
import random
import time

import torch

from batches import batched, loss_of, tensors
from compose import Composer
from examples import author, encode, phrased, written
from measure import measure
from model import from_base

SEED = 1
PRODUCTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "products.jsonl")
DEV = ("w07", "w11", "l03", "g02")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--composed", type=float, default=.6, help="composed tasks beside each written one")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--room", type=int, default=1800)
    parser.add_argument("--start", help="weights of an earlier stage, instead of those of the base")
    parser.add_argument("--places", action="store_true", help="learn where acts are done that do not say so")
    parser.add_argument("--all", action="store_true", help="learn from the dev part too")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    torch.manual_seed(SEED)
    tokenizer = os.path.join(options.base, "tokenizer.json")
    tasks = written(places=options.places)
    learned = tasks if options.all else [t for t in tasks if author(t) not in DEV]
    dev = [e for t in tasks if author(t) in DEV for e in encode(t, tokenizer)]
    english = [t for t in learned if t.lang == "en"]
    foreign = [e for t in learned if t.lang != "en" for e in encode(t, tokenizer)]
    own = [e for t in english for e in encode(t, tokenizer)]
    single = phrased(tokenizer)
    names = sorted({json.loads(line)["name"] for line in open(PRODUCTS, encoding="utf-8")})
    print(len(english), "English tasks,", len(foreign), "others,", len(dev), "windows of the dev part,", len(single), "phrasings,",
          sum(len(e["abilities"]) for e in own), "orders with abilities,", len(names), "names", flush=True)
    reader = from_base(os.path.join(options.base, "model.safetensors"), options.layers)
    if options.start is not None:
        reader.load_state_dict(torch.load(options.start, weights_only=True))
    body = [p for name, p in reader.named_parameters() if name.startswith(("layers", "place", "norm")) and p.requires_grad]
    rest = [p for name, p in reader.named_parameters() if name.startswith(("heads", "bias", "shape"))]
    rates = (options.rate, options.rate * 6)
    optimizer = torch.optim.AdamW([dict(params=body), dict(params=rest)], lr=options.rate, weight_decay=.01)
    checkpoint, first = os.path.join(options.work, "last.pt"), 0
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint, weights_only=True)
        reader.load_state_dict(state["reader"])
        optimizer.load_state_dict(state["optimizer"])
        first = state["epoch"] + 1
    reader.train()
    for epoch in range(first, options.epochs):
        chance = random.Random(SEED * 1000 + epoch)
        composer = Composer(english, names, chance)
        composed = [e for _ in range(int(len(english) * options.composed)) for e in encode(composer.one(), tokenizer)]
        batches = batched(own + composed + single + chance.sample(foreign, min(len(foreign), 200)), options.room, chance)
        started, sums = time.time(), 0.
        for k, batch in enumerate(batches):
            done = (epoch + k / len(batches)) / options.epochs
            factor = min(1., (epoch * len(batches) + k + 1) / 60) * max(.02, 1 - done)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * factor
            ids, shapes, mask, labels = tensors(batch)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                out = reader(ids, shapes, mask)
            loss = loss_of(out, labels, batch, reader.bias)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_([p for p in reader.parameters() if p.requires_grad], 1.)
            optimizer.step()
            sums += loss.item()
            if k % 100 == 99:
                print("epoch", epoch, k + 1, "of", len(batches), f"loss {sums / (k + 1):.3f} {time.time() - started:.0f} s", flush=True)
        print("epoch", epoch, f"loss {sums / len(batches):.3f} {time.time() - started:.0f} s", flush=True)
        torch.save(dict(reader=reader.state_dict(), optimizer=optimizer.state_dict(), epoch=epoch), checkpoint)
        if epoch % 3 == 2 or epoch == options.epochs - 1:
            print(measure(reader, dev, chance), flush=True)
    torch.save(reader.state_dict(), os.path.join(options.work, "reader.pt"))
    kept = {name: value for name, value in vars(options).items() if name not in ("base", "work", "start")}
    json.dump(dict(kept, seed=SEED, dev=DEV, tasks=len(english)), open(os.path.join(options.work, "options.json"), "w"), indent=1)


if __name__ == "__main__":
    main()
