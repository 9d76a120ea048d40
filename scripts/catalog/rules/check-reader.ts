import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultAt, type Fault } from '../fault.ts';

const FILES = ['kernel.ts', 'kernel.wasm', 'manifest.json', 'reader.bin'];

/** The reader, where a folder has one, is whole, and its weights are those that its manifest tells. */
export function* checkReader(folder: string): Generator<Fault> {
  const place = join(folder, 'reader');
  if (!existsSync(place)) return;
  const found = readdirSync(place);
  for (const name of found) if (!FILES.includes(name)) yield faultOf(name, 'is a file nothing reads');
  const missing = FILES.filter((name) => !found.includes(name));
  for (const name of missing) yield faultOf(name, 'is missing: see training/reader/README.md');
  if (missing.length > 0) return;
  const { sha256 } = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8')) as { readonly sha256: string };
  const actual = createHash('sha256')
    .update(readFileSync(join(place, 'reader.bin')))
    .digest('hex');
  if (actual !== sha256) yield faultOf('reader.bin', 'is not the file that manifest.json tells: export it again');
}

function faultOf(file: string, fault: string): Fault {
  return faultAt({ file: `data/reader/${file}`, line: 1, name: '-' }, fault);
}
