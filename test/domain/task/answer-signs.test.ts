import { expect } from 'chai';
import fc from 'fast-check';
import { SIGNS, type Sign } from '../../../src/domain/catalog/answer-sign.ts';
import { isThere, type Told } from '../../../src/domain/task/answer-signs.ts';

const SAID: readonly (readonly [Sign, string, string])[] = [
  ['address', 'check example.org', 'check the shop'],
  ['path', 'convert report.docx', 'convert the report'],
  ['repository', 'issues of acme/shop', 'issues of the shop'],
  ['identifier', 'close ABC-12', 'close the ticket'],
  ['named', 'the board "Launch"', 'the board'],
  ['all', 'every open ticket', 'the open ticket'],
  ['recipient', 'mail it to me', 'mail it'],
  ['channel', 'post it in #dev', 'post it'],
  ['period', 'sales since Monday', 'sales'],
  ['place', 'hotels in Lisbon', 'hotels by the sea'],
  ['number', 'three headlines', 'headlines'],
  ['amount', 'alert above 80 %', 'alert'],
  ['language', 'into Polish', 'into my tongue'],
  ['format', 'as a PDF', 'as a letter'],
  ['person', 'call Dr Kurz', 'call the doctor'],
];

function said(text: string, slots: Told['slots'] = []): Told {
  return { text, slots };
}

describe('isThere', () => {
  for (const [sign, yes, no] of SAID)
    it(`sees the sign "${sign}" in "${yes}" and not in "${no}"`, () => {
      expect([isThere(sign, said(yes)), isThere(sign, said(no))]).to.deep.equal([true, false]);
    });

  it('takes a slot for its sign', () => {
    expect(isThere('recipient', said('ping her', [{ slot: 'rcp', text: 'her' }]))).to.equal(true);
    expect(isThere('format', said('as a picture', [{ slot: 'fout', text: 'picture' }]))).to.equal(true);
  });

  it('takes an object of two words of content for told, and a pronoun for none', () => {
    expect(isThere('object', said('', [{ slot: 'obj', text: 'the invoices of March' }]))).to.equal(true);
    expect(isThere('object', said('', [{ slot: 'obj', text: 'it' }]))).to.equal(false);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary' }), (sign, text) => {
        expect(isThere(sign, said(text))).to.be.a('boolean');
      }),
      { seed: 16, numRuns: 300 },
    );
  });
});
