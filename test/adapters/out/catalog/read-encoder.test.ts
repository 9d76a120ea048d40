import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeEncoder } from '../../../../scripts/encoder/write-encoder.ts';
import { parseEncoder, readEncoder } from '../../../../src/adapters/out/catalog/read-encoder.ts';
import { someWeights } from '../../../support/encoders.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';
import { itRefusesWhatWasCut, withHead } from '../../../support/weights-files.ts';

const newFolder = temporaryFolders();
const WEIGHTS = someWeights({ issue: [1, 0, 0.5, 0], größe: [0, 1, 0, 0], 天气: [0, 0.25, 1, 0] });

function written(): { readonly file: string; readonly bytes: Buffer } {
  const file = join(newFolder(), 'weights.bin');
  writeEncoder(file, WEIGHTS);
  return { file, bytes: readFileSync(file) };
}

describe('readEncoder', () => {
  it('reads back what was written', () => {
    expect(readEncoder(written().file)).to.deep.equal(WEIGHTS);
  });

  it('reads back an encoder that knows no word', () => {
    const file = join(newFolder(), 'weights.bin');
    writeEncoder(file, someWeights({}));

    expect(readEncoder(file)).to.deep.equal(someWeights({}));
  });

  it('is null where there is no file', () => {
    expect(readEncoder(join(newFolder(), 'weights.bin'))).to.equal(null);
  });

  it('names the file, what is wrong and what to do', () => {
    const { file, bytes } = written();
    writeFileSync(file, bytes.subarray(0, -1));

    expect(() => readEncoder(file)).to.throw(
      `${file} is no encoder that can be used: its first line promises ${bytes.length} bytes, and it has ${bytes.length - 1}. Put back`,
    );
  });

  itRefusesWhatWasCut(() => written().bytes, parseEncoder);

  for (const [kind, change, message] of [
    ['of another form', () => ({ format: 2 }), 'it has the form 2, and form 3 is read'],
    ['that does not say its form', ({ dimensions }) => ({ dimensions }), 'it has the form undefined'],
    ['with a number of dimensions that is no multiple of 4', (head) => ({ ...head, dimensions: 5 }), 'first line'],
    ['with less than no words', (head) => ({ ...head, words: -1 }), 'first line'],
    ['with a number of pieces that is a text', (head) => ({ ...head, pieces: '64' }), 'first line'],
    ['that promises more than there is', (head) => ({ ...head, pieces: 65 }), 'promises'],
  ] as const satisfies readonly (readonly [string, (head: Record<string, unknown>) => object, string])[]) {
    it(`refuses a file ${kind}`, () => {
      expect(() => parseEncoder(withHead(written().bytes, change))).to.throw(RangeError, message);
    });
  }

  it('refuses a file whose first line is not JSON, and an empty one', () => {
    expect(() => parseEncoder(Buffer.from('encoder\n'))).to.throw(RangeError, 'its first line is not JSON');
    expect(() => parseEncoder(Buffer.of())).to.throw(RangeError, 'its first line is not JSON');
  });

  it('refuses a number that is none: it would get into every score', () => {
    const { bytes } = written();
    const importance = bytes.indexOf('\n') + 1 + Buffer.byteLength(WEIGHTS.words.join('\n'));
    bytes.writeFloatLE(NaN, importance);

    expect(() => parseEncoder(bytes)).to.throw(RangeError, 'a scale in it is not a number');
  });

  it('refuses words that are not as many as their rows', () => {
    const { bytes } = written();
    bytes[bytes.indexOf('\n') + 1] = '\n'.charCodeAt(0);

    expect(() => parseEncoder(bytes)).to.throw(RangeError, 'promises 3 words, and it has 4');
  });
});
