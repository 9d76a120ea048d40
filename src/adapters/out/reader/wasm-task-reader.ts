import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskReader } from '../../../application/ports/task-reader.ts';
import { withoutAgentPhrase } from '../../../domain/task/reading/agent-phrase.ts';
import { decodeReading } from '../../../domain/task/reading/decode-reading.ts';
import type { Reading } from '../../../domain/task/reading/reading.ts';
import { boundPieces, makePieces } from '../../../domain/task/reading/word-pieces.ts';
import { openReaderFile } from './reader-file.ts';
import { makeWasmEncoder, webAssembly } from './wasm-encoder.ts';

/**
 * Opens the reader of a data folder: one pass of a small encoder over the task.
 *
 * @throws {Error} when its files are missing or damaged.
 */
export function loadTaskReader(data: string): TaskReader {
  const read = (name: string): Buffer<ArrayBuffer> => readFileSync(join(data, 'reader', name));
  const [kernel, file] = [read('kernel.wasm'), openReaderFile(read('reader.bin'))];
  const { labels, sizes } = file;
  const encode = makeWasmEncoder(new webAssembly.Module(kernel), file);
  const cut = makePieces(file.vocabulary);
  return {
    name: `reader-${sizes.layers}x${sizes.width}`,
    read(whole) {
      const text = withoutAgentPhrase(whole);
      const bounded = boundPieces(cut(text));
      const reading = decodeReading(text, bounded, encode(bounded.pieces), labels);
      return text === whole ? reading : withTextOf(whole, reading);
    },
  };
}

/** Returns a reading whose parts quote the text as it was written. */
function withTextOf(whole: string, reading: Reading): Reading {
  const endOf = (end: number): number =>
    end + (/^\p{L}+/u.exec(/\p{L}$/u.test(whole.slice(0, end)) ? whole.slice(end) : '')?.[0].length ?? 0);
  const parts = reading.parts.map((part) => {
    const end = endOf(part.end);
    return { ...part, end, text: whole.slice(part.start, end) };
  });
  return { ...reading, parts };
}
