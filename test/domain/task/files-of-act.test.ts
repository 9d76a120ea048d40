import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { savedAsFile, savedPlainly } from '../../../src/domain/task/files-of-act.ts';
import type { Frame, Slot } from '../../../src/domain/task/reading/reading.ts';
import { aCapability, aCatalog, aVocabulary } from '../../support/catalogs.ts';

const writing = aCapability({ id: 'file.write', effect: 'write' });
const editing = aCapability({ id: 'pdf.edit', effect: 'write' });
const knowledge = buildKnowledge(
  aCatalog({
    vocabulary: aVocabulary({
      capabilities: [writing, editing],
      formats: [
        { id: 'csv', of: 'csv', plain: true, names: ['csv'] },
        { id: 'pdf', of: 'pdf', names: ['pdf'] },
      ],
    }),
  }),
);

function saved(format: string): string | undefined {
  const slots: readonly Slot[] = [{ slot: 'fout', text: format, start: 0, end: format.length, either: false }];
  return savedPlainly({ capability: editing, share: 0.6 }, { slots, effect: 'write' } as unknown as Frame, knowledge)
    .capability?.id;
}

describe('savedPlainly', () => {
  it('writes a file in place of editing a PDF where the result is plain text', () => {
    expect(saved('CSV')).to.equal('file.write');
  });

  it('edits a PDF where the result is one', () => {
    expect(saved('PDF')).to.equal('pdf.edit');
  });
});

describe('savedAsFile', () => {
  const drawing = aCapability({ id: 'chart.create', effect: 'write', domain: 'data' });
  const idFor = (act: string, text: string): string | undefined =>
    savedAsFile(
      { capability: drawing, share: 0.6 },
      { act: { text: act, start: 0, end: 1 }, effect: 'write' } as unknown as Frame,
      text,
      knowledge,
    ).capability?.id;

  it('writes a file where something is saved as one, whatever it is', () => {
    expect(idFor('save', 'save the chart as a file')).to.equal('file.write');
    expect(idFor('export', 'export it to a local folder')).to.equal('file.write');
  });

  it('leaves other acts and other places alone', () => {
    expect(idFor('draw', 'draw the chart as a file')).to.equal('chart.create');
    expect(idFor('save', 'save the chart for the board')).to.equal('chart.create');
  });
});
