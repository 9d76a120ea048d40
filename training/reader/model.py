"""The reader: the encoder of all-MiniLM-L6-v2 with shapes added to its pieces, and one linear head for each thing that is read."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from safetensors.numpy import load_file

from abilities import ABILITY
from examples import ROLE, SLOT
from marks import EFFECTS, LIMITS
from tokens import SHAPES

WIDTH, INNER, HEADS, PLACES, LINK = 384, 1536, 12, 512, 64


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm1 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up = nn.Linear(WIDTH, INNER)
        self.down = nn.Linear(INNER, WIDTH)
        self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, mask):
        rows, length, _ = x.shape
        q, k, v = self.qkv(x).view(rows, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask).transpose(1, 2).reshape(rows, length, WIDTH)
        x = self.norm1(x + F.dropout(self.out(seen), .1, self.training))
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x), approximate="tanh")), .1, self.training))


class Reader(nn.Module):
    def __init__(self, layers, vocabulary=30522):
        super().__init__()
        self.word = nn.Embedding(vocabulary, WIDTH)
        self.place = nn.Embedding(PLACES, WIDTH)
        self.shape = nn.Embedding(SHAPES, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList([Layer() for _ in range(layers)])
        self.heads = nn.ModuleDict(dict(
            role=nn.Linear(WIDTH, len(ROLE)), begin=nn.Linear(WIDTH, 1), slot=nn.Linear(WIDTH, 3 * len(SLOT)),
            effect=nn.Linear(WIDTH, len(EFFECTS)), kind=nn.Linear(WIDTH, len(LIMITS)), trigger=nn.Linear(WIDTH, 2),
            either=nn.Linear(WIDTH, 1), english=nn.Linear(WIDTH, 1), head=nn.Linear(WIDTH, LINK), act=nn.Linear(WIDTH, LINK),
            does=nn.Linear(WIDTH, len(ABILITY)), about=nn.Linear(WIDTH, len(ABILITY)), fetches=nn.Linear(WIDTH, len(ABILITY))))
        self.bias = nn.Parameter(torch.zeros(1))

    def hidden(self, ids, shapes, mask):
        x = self.norm(self.word(ids) + self.place(torch.arange(ids.shape[1]))[None] + self.shape(shapes))
        x = F.dropout(x, .1, self.training)
        for layer in self.layers:
            x = layer(x, mask[:, None, None, :].bool())
        return x

    def forward(self, ids, shapes, mask):
        h = F.dropout(self.hidden(ids, shapes, mask), .1, self.training)
        return {name: head(h).float() for name, head in self.heads.items()}


def from_base(path, layers):
    """A reader with the lowest layers of the base and untrained heads; the piece of a line end starts as the separator."""
    weights = {name: torch.tensor(value) for name, value in load_file(path).items()}
    reader = Reader(layers)
    with torch.no_grad():
        reader.word.weight.copy_(weights["embeddings.word_embeddings.weight"])
        reader.word.weight[1] = reader.word.weight[102]
        reader.place.weight.copy_(weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0])
        reader.shape.weight.zero_()
        reader.norm.weight.copy_(weights["embeddings.LayerNorm.weight"])
        reader.norm.bias.copy_(weights["embeddings.LayerNorm.bias"])
        for i, layer in enumerate(reader.layers):
            of = lambda name, what: weights[f"encoder.layer.{i}.{name}.{what}"]
            for what in ("weight", "bias"):
                getattr(layer.qkv, what).copy_(torch.cat([of(f"attention.self.{name}", what) for name in ("query", "key", "value")]))
                getattr(layer.out, what).copy_(of("attention.output.dense", what))
                getattr(layer.norm1, what).copy_(of("attention.output.LayerNorm", what))
                getattr(layer.up, what).copy_(of("intermediate.dense", what))
                getattr(layer.down, what).copy_(of("output.dense", what))
                getattr(layer.norm2, what).copy_(of("output.LayerNorm", what))
    reader.word.weight.requires_grad_(False)
    return reader
