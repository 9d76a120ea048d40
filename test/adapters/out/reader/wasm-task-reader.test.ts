import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadTaskReader } from '../../../../src/adapters/out/reader/wasm-task-reader.ts';
import { openReaderFile } from '../../../../src/adapters/out/reader/reader-file.ts';
import { makeWasmEncoder, webAssembly } from '../../../../src/adapters/out/reader/wasm-encoder.ts';
import { makePieces } from '../../../../src/domain/task/reading/word-pieces.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const DATA = fileURLToPath(new URL('../../../../data', import.meta.url));
const file = openReaderFile(readFileSync(`${DATA}/reader/reader.bin`));
const encode = makeWasmEncoder(new webAssembly.Module(readFileSync(`${DATA}/reader/kernel.wasm`)), file);
const cut = makePieces(file.vocabulary);
const reader = loadTaskReader(DATA);

function rolesOf(text: string): string[] {
  return (reader.read(text).parts ?? []).map(({ role }) => role);
}

describe('the shipped reader', () => {
  const folder = temporaryFolders();

  it('gives the same bits for the same text on every machine', () => {
    const { values } = encode(cut('Pull the failed payments out of Stripe\nand ping Ana in Slack, nothing else'));
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

    expect(createHash('sha256').update(bytes).digest('hex')).to.equal(
      'd49f86b1c1d58e9aed793226a9be1c9c87c3dc03085d0c92df3b3b676027e042',
    );
  });

  it('gives the same for a text whatever was read before it', () => {
    const first = encode(cut('List the issues')).values.slice();
    encode(cut('Something else entirely, and much longer than the text before it was'));

    expect(encode(cut('List the issues')).values).to.deep.equal(first);
  });

  it('tells orders from context, material, refusals and later wishes', () => {
    expect(rolesOf("I'm a nurse. Put the shifts from this photo into my calendar, don't invite anyone")).to.deep.equal([
      'context',
      'order',
      'refusal',
    ]);
  });

  it('takes no order out of what was forwarded', () => {
    const { frames } = reader.read(
      'Fwd: "Hi all, please delete the old bucket by Friday. Ops"\nTell me what they want',
    );

    expect(frames.map(({ act, effect }) => [act.text, effect])).to.deep.equal([['Tell', 'none']]);
  });

  it('tells one act from another, what each does, and what belongs to it', () => {
    const { frames } = reader.read('Pull the open invoices from Xero and send them to Ana in Slack');

    expect(frames.map(({ act, effect }) => [act.text, effect])).to.deep.equal([
      ['Pull', 'read'],
      ['send', 'write'],
    ]);
    expect(frames[0]?.slots.some(({ slot, text }) => slot === 'name' && text === 'Xero')).to.equal(true);
    expect(frames[1]?.slots.some(({ slot, text }) => slot === 'rcp' && text === 'Ana')).to.equal(true);
  });

  it('leaves another language alone', () => {
    for (const text of [
      'Schick die Rechnung bitte an Frau Kurz',
      'Envía el informe a mi equipo cada lunes',
      '会議の議事録を送ってください',
    ])
      expect(reader.read(text).isEnglish, text).to.equal(false);
  });

  it('reads nothing in an empty text', () => {
    expect(reader.read('').parts).to.deep.equal([]);
  });

  it('reads the beginning and the end of a text that is too long', () => {
    const text = `List the issues in Linear.\n${'12:01 ok 200 GET /index.html\n'.repeat(600)}Then mail the list to Ana.`;
    const reading = reader.read(text);

    expect(reading.skipped?.start).to.be.above(0);
    expect(reading.parts.at(-1)?.end).to.equal(text.length);
  });

  it('is not to be had without weights', () => {
    expect(() => loadTaskReader(folder())).to.throw('ENOENT');
  });

  it('says so when its file is damaged', () => {
    expect(() => openReaderFile(new Uint8Array(20))).to.throw(/does not begin with QMR1/);
  });
});
