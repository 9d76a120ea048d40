import type { TaskReader } from '../../../application/ports/task-reader.ts';
import { decodeReading } from '../../../domain/task/reading/decode-reading.ts';
import { boundPieces, makePieces } from '../../../domain/task/reading/word-pieces.ts';
import { openReaderFile } from './reader-file.ts';
import { makeWasmEncoder } from './wasm-encoder.ts';
import { webAssembly } from './web-assembly.ts';

/**
 * The shipped reader: one pass of a small encoder over the task.
 *
 * @param kernel Bytes of `data/reader/kernel.wasm`.
 * @param weights Bytes of `data/reader/reader.bin`.
 * @throws {Error} When the bytes are no kernel or no reader.
 */
export function makeWasmTaskReader(kernel: Uint8Array<ArrayBuffer>, weights: Uint8Array): TaskReader {
  const file = openReaderFile(weights);
  const { labels, sizes } = file;
  const encode = makeWasmEncoder(new webAssembly.Module(kernel), file);
  const cut = makePieces(file.vocabulary);
  return {
    name: `reader-${sizes.layers}x${sizes.width}`,
    read(text) {
      const bounded = boundPieces(cut(text));
      return decodeReading(text, bounded, encode(bounded.pieces), labels);
    },
  };
}
