import { windowsOf, WINDOW, type Pieces } from '../../../domain/task/reading/word-pieces.ts';
import { layoutOf, type Outputs } from '../../../domain/task/reading/labels.ts';
import type { ReaderFile } from './reader-file.ts';

type WasmModule = object;

/** Subset of `WebAssembly` that the encoder uses; ES2024's types lack it, and browser types are not included. */
type WebAssembly = {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Memory: new (sizes: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

export const webAssembly: WebAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssembly }).WebAssembly;

/** Exports of the kernel; positions are byte offsets in its memory. */
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
/** Lowest offset in bytes that is used. */
const FIRST = 1024;

/**
 * Makes the function that runs the model over the pieces of a text. It computes with integers, and with floats in a
 * fixed order: the same pieces give the same bits on every processor. Weights are copied into the kernel's memory
 * once.
 *
 * @param module Compiled kernel of `data/reader/kernel.ts`.
 */
export function makeWasmEncoder(module: WasmModule, file: ReaderFile): (pieces: Pieces) => Outputs {
  const { layers, width, inner, attention_heads: heads } = file.sizes;
  const layout = layoutOf(file.labels.heads);
  const { stride } = layout;
  const englishAt = layout.at.get('english') ?? 0;
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
  const memory = new webAssembly.Memory({ initial: Math.ceil(top / PAGE) });
  const kernel = new webAssembly.Instance(module, { env: { memory, abort: fail } }).exports as unknown as Kernel;
  const bytes = new Uint8Array(memory.buffer);
  for (const [name, tensor] of kept)
    bytes.set(file.body.subarray(tensor.at, tensor.at + bytesOf(name, tensor.shape)), places.get(name) ?? FIRST);
  const place = (name: string): number => places.get(name) ?? fail();
  const stack = layersOf(layers, places, file);
  const last = matrixOf('heads', places, file);
  const multiply = (from: number, rows: number, by: Matrix, to: number): void => {
    kernel.quantize(from, quantized, scales, rows, by.width);
    kernel.multiply(quantized, scales, rows, by.width, by.q, by.scale, by.bias, by.outputs, to, by.outputs);
  };
  const embed = embedder(file, width, new Float32Array(memory.buffer, x, rowsMost * width));
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

function layersOf(count: number, places: ReadonlyMap<string, number>, file: ReaderFile) {
  return Array.from({ length: count }, (_, index) => layerOf(index, places, file));
}

function layerOf(index: number, places: ReadonlyMap<string, number>, file: ReaderFile) {
  const of = (name: string): Matrix => matrixOf(`layers.${index}.${name}`, places, file);
  const place = (name: string): number => places.get(`layers.${index}.${name}`) ?? fail();
  return {
    qkv: of('qkv'),
    out: of('out'),
    up: of('up'),
    down: of('down'),
    gain1: place('norm1.weight'),
    bias1: place('norm1.bias'),
    gain2: place('norm2.weight'),
    bias2: place('norm2.bias'),
  };
}

function matrixOf(name: string, places: ReadonlyMap<string, number>, { tensors }: ReaderFile): Matrix {
  const place = (part: string): number => places.get(`${name}.${part}`) ?? fail();
  const [outputs = 0, width = 0] = tensors[`${name}.q`]?.shape ?? [];
  return { q: place('q'), scale: place('scale'), bias: place('bias'), outputs, width };
}

/** Makes the writer of each row's sum of piece, position and shape; vocabulary rows are int8 with a scale each. */
function embedder(
  file: ReaderFile,
  width: number,
  target: Float32Array,
): (ids: readonly number[], shapes: readonly number[]) => void {
  const words = bytesAs(file, 'word.q', Int8Array);
  const scale = bytesAs(file, 'word.scale', Float32Array);
  const place = bytesAs(file, 'place', Float32Array);
  const shapeOf = bytesAs(file, 'shape', Float32Array);
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

/** Copies a tensor, so that the file's bytes can be freed. */
function bytesAs<Values>({ tensors, body }: ReaderFile, name: string, of: new (bytes: ArrayBuffer) => Values): Values {
  const { at = 0, shape = [] } = tensors[name] ?? {};
  return new of(body.slice(at, at + bytesOf(name, shape)).buffer);
}

function fail(): never {
  throw new Error('The reader kernel stopped. Report this as a fault.');
}

function bytesOf(name: string, shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1) * (name.endsWith('.q') ? 1 : 4);
}
