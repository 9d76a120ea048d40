import { expect } from 'chai';
import type { Effect } from '../../../src/domain/catalog/capability.ts';
import { officeDocument } from '../../../src/domain/task/office-documents.ts';
import type { Slot } from '../../../src/domain/task/reading/reading.ts';
import { embeddedKnowledge } from '../../support/embedded-catalog.ts';

const knowledge = await embeddedKnowledge();

function made(text: string, effect: Effect = 'none', result?: string): string | null {
  const act = { text: text.split(' ')[0] ?? '', start: 0, end: 1 };
  const slots = result === undefined ? [] : [{ slot: 'fout', text: result } as Slot];
  const need = officeDocument({ act, effect, slots }, text, knowledge);
  return need === null ? null : `${need.capability} in ${need.system ?? 'any product'}`;
}

describe('An office document that a written text becomes', () => {
  it('is made in its product', () => {
    expect(made('write a briefing as a Word document')).to.equal('word.edit in word');
    expect(made('draft an offer as a PowerPoint')).to.equal('presentation.create in powerpoint');
    expect(made('sum the offers up in a new Excel sheet')).to.equal('spreadsheet.write in excel');
  });

  it('is made of what was read, where the reader marks it as the result', () => {
    expect(made('pull the orders of May into a spreadsheet', 'read', 'a spreadsheet')).to.equal(
      'spreadsheet.write in any product',
    );
    expect(made('export the orders to an Excel file', 'read', 'Excel file')).to.equal('spreadsheet.write in excel');
    expect(made('look up the supplier in our spreadsheet', 'read', 'our spreadsheet')).to.equal(null);
    expect(made('pull the orders into memory', 'read', 'memory')).to.equal(null);
  });

  it('is none when the product is a topic, or when the act already changes something', () => {
    expect(made('explain what Word is')).to.equal(null);
    expect(made('write about PowerPoint for children')).to.equal(null);
    expect(made('save it as a Word document', 'write')).to.equal(null);
  });
});
