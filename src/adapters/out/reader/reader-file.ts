import type { Labels } from '../../../domain/task/reading/labels.ts';

/** Location of a tensor: byte offset behind the header, and its dimensions. */
type Tensor = { readonly at: number; readonly shape: readonly number[] };

type Header = {
  readonly layers: number;
  readonly width: number;
  readonly inner: number;
  readonly attention_heads: number;
  readonly places: number;
  readonly link_bias: number;
  readonly heads: readonly (readonly [string, number])[];
  readonly roles: readonly string[];
  readonly slots: readonly string[];
  readonly effects: readonly string[];
  readonly limits: readonly string[];
  readonly triggers: readonly string[];
  readonly abilities: readonly string[];
  readonly tensors: Readonly<Record<string, Tensor>>;
  readonly vocabulary: readonly string[];
};

/** Opened reader file: sizes, labels, vocabulary and the bytes of its tensors. */
export type ReaderFile = {
  readonly sizes: Pick<Header, 'layers' | 'width' | 'inner' | 'attention_heads' | 'places'>;
  readonly labels: Labels;
  readonly vocabulary: readonly string[];
  /** Each tensor starts at a multiple of 64 within `body`. */
  readonly tensors: Readonly<Record<string, Tensor>>;
  readonly body: Uint8Array;
};

/** @throws {Error} when the bytes are not a reader file. */
export function openReaderFile(bytes: Uint8Array): ReaderFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || new TextDecoder().decode(bytes.subarray(0, 4)) !== 'QMR1')
    throw new Error('The reader file does not begin with QMR1. Install the package again.');
  const length = view.getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Header;
  const { layers, width, inner, attention_heads, places, tensors, vocabulary } = header;
  const { roles, slots, effects, limits, triggers, abilities, heads, link_bias: linkBias } = header;
  return {
    sizes: { layers, width, inner, attention_heads, places },
    labels: { roles, slots, effects, limits, triggers, abilities, heads, linkBias },
    vocabulary,
    tensors,
    body: new Uint8Array(bytes.buffer, bytes.byteOffset + Math.ceil((8 + length) / 64) * 64),
  };
}
