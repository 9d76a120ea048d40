import { windowsOf, WINDOW } from '../../../domain/reading/windows.ts';
import { layoutOf, type Outputs } from '../../../domain/reading/labels.ts';
import type { Pieces } from '../../../domain/reading/word-pieces.ts';
import type { ReaderFile } from './reader-file.ts';

/** What the kernel exports; places are byte offsets in its memory. */
type Kernel = {
  quantize(from: number, to: number, scales: number, rows: number, width: number): void;
  multiply(
    a: number,
    scales: number,
    rows: number,
    width: number,
    w: number,
    weightScales: number,
    bias: number,
    outputs: number,
    out: number,
    stride: number,
  ): void;
  normalize(x: number, y: number, gain: number, bias: number, rows: number, width: number): void;
  activate(x: number, count: number): void;
  attend(qkv: number, out: number, scores: number, rows: number, width: number, heads: number): void;
};

type Matrix = {
  readonly q: number;
  readonly scale: number;
  readonly bias: number;
  readonly outputs: number;
  readonly width: number;
};

const BEGIN = 101;
const END = 102;
const PAGE = 65_536;
/** Memory below this offset is left alone. */
const FIRST = 1024;

/**
 * Makes the function that runs the model over the pieces of a text. It computes with integers and with floats in a fixed order only: the
 * same pieces give the same bits on every processor. Weights are copied into the kernel's memory once.
 *
 * @param module The compiled kernel, of `data/reader/kernel.as`.
 */
export function makeWasmEncoder(module: WebAssembly.Module, file: ReaderFile): (pieces: Pieces) => Outputs {
  const { layers, width, inner, attention_heads: heads } = file.sizes;
  const { stride } = layoutOf(file.labels.heads);
  const rowsMost = WINDOW + 2;
  let top = FIRST;
  const room = (bytes: number): number => {
    const at = top;
    top += Math.ceil(bytes / 64) * 64;
    return at;
  };
  const kept = Object.entries(file.tensors).filter(([name]) => /^(?:layers|norm|heads)\b/.test(name));
  const places = new Map(kept.map(([name, { shape }]) => [name, room(bytesOf(name, shape))]));
  const [x, context, other] = [room(rowsMost * width * 4), room(rowsMost * width * 4), room(rowsMost * width * 4)];
  const [quantized, scales] = [room(rowsMost * inner * 2), room(rowsMost * 4)];
  const [wide, scores] = [room(rowsMost * Math.max(inner, 3 * width) * 4), room((rowsMost + 4) * 16)];
  const out = room(rowsMost * stride * 4);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(top / PAGE) });
  const kernel = new WebAssembly.Instance(module, { env: { memory, abort: fail } }).exports as unknown as Kernel;
  const bytes = new Uint8Array(memory.buffer);
  for (const [name, { at, shape }] of kept)
    bytes.set(file.body.subarray(at, at + bytesOf(name, shape)), places.get(name) ?? FIRST);
  const place = (name: string): number => places.get(name) ?? fail();
  const matrix = (name: string): Matrix => {
    const [outputs = 0, inputs = 0] = file.tensors[`${name}.q`]?.shape ?? [];
    return {
      q: place(`${name}.q`),
      scale: place(`${name}.scale`),
      bias: place(`${name}.bias`),
      outputs,
      width: inputs,
    };
  };
  const stack = Array.from({ length: layers }, (_, index) => ({
    qkv: matrix(`layers.${index}.qkv`),
    out: matrix(`layers.${index}.out`),
    up: matrix(`layers.${index}.up`),
    down: matrix(`layers.${index}.down`),
    gain1: place(`layers.${index}.norm1.weight`),
    bias1: place(`layers.${index}.norm1.bias`),
    gain2: place(`layers.${index}.norm2.weight`),
    bias2: place(`layers.${index}.norm2.bias`),
  }));
  const last = matrix('heads');
  const multiply = (from: number, rows: number, by: Matrix, to: number): void => {
    kernel.quantize(from, quantized, scales, rows, by.width);
    kernel.multiply(quantized, scales, rows, by.width, by.q, by.scale, by.bias, by.outputs, to, by.outputs);
  };
  const embed = embedder(file, new Float32Array(memory.buffer, x, rowsMost * width));
  const run = (ids: readonly number[], shapes: readonly number[]): Float32Array => {
    const rows = ids.length;
    embed(ids, shapes);
    kernel.normalize(x, 0, place('norm.weight'), place('norm.bias'), rows, width);
    for (const layer of stack) {
      multiply(x, rows, layer.qkv, wide);
      kernel.attend(wide, context, scores, rows, width, heads);
      multiply(context, rows, layer.out, other);
      kernel.normalize(x, other, layer.gain1, layer.bias1, rows, width);
      multiply(x, rows, layer.up, wide);
      kernel.activate(wide, rows * inner);
      multiply(wide, rows, layer.down, other);
      kernel.normalize(x, other, layer.gain2, layer.bias2, rows, width);
    }
    multiply(x, rows, last, out);
    return new Float32Array(memory.buffer, out, rows * stride);
  };
  const englishAt = layoutOf(file.labels.heads).at.get('english') ?? 0;
  return ({ ids, shapes }) => {
    const windows = windowsOf(ids);
    const rows = windows.at(-1)?.[1] ?? 0;
    const values = new Float32Array(rows * stride);
    let english = 0;
    for (const [from, to] of windows) {
      const result = run([BEGIN, ...ids.slice(from, to), END], [0, ...shapes.slice(from, to), 0]);
      values.set(result.subarray(stride, stride * (to - from + 1)), from * stride);
      english += ((result[englishAt] ?? 0) * Math.max(1, to - from)) / Math.max(1, rows);
    }
    return { rows, values, english };
  };
}

/** Writes the sum of piece, place and shape of each row; rows of the vocabulary are int8 with a scale each. */
function embedder(
  { tensors, body, sizes: { width } }: ReaderFile,
  target: Float32Array,
): (ids: readonly number[], shapes: readonly number[]) => void {
  const floats = (name: string): Float32Array => {
    const { at = 0, shape = [] } = tensors[name] ?? {};
    const length = shape.reduce((product, size) => product * size, 1);
    return new Float32Array(body.slice(at, at + 4 * length).buffer);
  };
  const [scale, place, shapeOf] = [floats('word.scale'), floats('place'), floats('shape')];
  const { at = 0, shape = [0] } = tensors['word.q'] ?? {};
  const words = new Int8Array(body.slice(at, at + (shape[0] ?? 0) * width).buffer);
  return (ids, shapes) => {
    for (const [row, id] of ids.entries()) {
      const factor = scale[id] ?? 0;
      const form = (shapes[row] ?? 0) * width;
      for (let column = 0; column < width; column += 1)
        target[row * width + column] =
          (words[id * width + column] ?? 0) * factor +
          (place[row * width + column] ?? 0) +
          (shapeOf[form + column] ?? 0);
    }
  };
}

function fail(): never {
  throw new Error('The reader kernel stopped. Report this as a fault.');
}

function bytesOf(name: string, shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1) * (name.endsWith('.q') ? 1 : 4);
}
