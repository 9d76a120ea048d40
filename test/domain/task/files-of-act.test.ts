import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { readLocally, savedAsFile, savedPlainly } from '../../../src/domain/task/files-of-act.ts';
import type { Frame, Slot } from '../../../src/domain/task/reading/reading.ts';
import { aCapability, aCatalog, aVocabulary } from '../../support/catalogs.ts';

const writing = aCapability({ id: 'file.write', effect: 'write' });
const editing = aCapability({ id: 'pdf.edit', effect: 'write' });
const reading = aCapability({ id: 'file.read', effect: 'read', domain: 'files' });
const knowledge = buildKnowledge(
  aCatalog({
    vocabulary: aVocabulary({
      capabilities: [writing, editing, reading],
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

describe('readLocally', () => {
  const remote = aCapability({ id: 'error.list', effect: 'read', domain: 'ops' });
  const idFor = (text: string, share: number, capability = remote): string | undefined => {
    const slots: readonly Slot[] = [{ slot: 'src', text, start: 0, end: text.length, either: false }];
    const sources = [{ ability: 'file.read', share }];
    return readLocally({ capability, share: 0.4 }, { slots, sources } as unknown as Frame, knowledge).capability?.id;
  };

  it('reads a named plain text file in place of a remote source', () => {
    expect(idFor('exports/errors.csv', 0.9)).to.equal('file.read');
  });

  it('reads a folder of the own machine, whatever its things are called', () => {
    expect(idFor('/srv/ir/2024 on this workstation', 0)).to.equal('file.read');
    expect(idFor('~/reports', 0)).to.equal('file.read');
    expect(idFor('acme/shop', 0)).to.equal('error.list');
  });

  it('leaves other sources, unlikely files and capabilities of local files alone', () => {
    expect(idFor('the error tracker', 0.9)).to.equal('error.list');
    expect(idFor('exports/errors.csv', 0.01)).to.equal('error.list');
    expect(idFor('exports/errors.csv', 0.9, aCapability({ id: 'data.analyse', domain: 'data' }))).to.equal(
      'data.analyse',
    );
  });
});
