import { expect } from 'chai';
import fc from 'fast-check';
import type { FileFormat } from '../../../src/domain/catalog/vocabulary.ts';
import { conversionOf, fitsConversion, formatsIn } from '../../../src/domain/match/conversion-formats.ts';
import { embeddedKnowledge } from '../../support/embedded-catalog.ts';

const formats: readonly FileFormat[] = [
  { id: 'pdf', of: 'pdf', names: ['pdf', 'pdfs'] },
  { id: 'word', of: 'word', names: ['word', 'docx', 'word document'] },
  { id: 'markdown', of: 'markdown', names: ['markdown', 'md'] },
  { id: 'image', of: 'image', names: ['image', 'picture', 'pictures'] },
  { id: 'png', of: 'image', names: ['png'] },
];

describe('formatsIn', () => {
  it('finds formats by name, file ending and longest name', () => {
    expect(formatsIn('all PDFs; report.docx; a Word document', formats)).to.deep.equal(['pdf', 'word']);
    expect(formatsIn('the papers', formats)).to.deep.equal([]);
  });
});

describe('conversionOf', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['docx-to-markdown', ['word'], ['markdown']],
    ['pdf_from_word', ['word'], ['pdf']],
    ['Turn a PDF into a Word document', ['pdf'], ['word']],
    ['Make a PDF of a Word document', ['word'], ['pdf']],
    ['Save pictures as PDF', ['image'], ['pdf']],
    ['convert_to_markdown', [], ['markdown']],
    ['Converts between PDF and Markdown', ['pdf', 'markdown'], ['pdf', 'markdown']],
    ['Convert a document, for example Markdown to Word', [], []],
    ['Converts PDF, Word and other formats', [], []],
    ['Convert a file', [], []],
  ];
  for (const [text, from, out] of cases)
    it(`reads "${text}"`, () => {
      expect(conversionOf(text, formats)).to.deep.equal({ in: from, out });
    });

  it('reads the direction of every pair of formats from its name', async () => {
    const { catalog } = await embeddedKnowledge();
    const known = catalog.vocabulary.formats;
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.constantFrom(...known), (one, other) => {
        const told = conversionOf(`${one.names[0]} to ${other.names[0]}`, known);
        expect(told).to.deep.equal({ in: [one.id], out: [other.id] });
      }),
    );
  });
});

describe('fitsConversion', () => {
  const docxToPdf = { in: ['word'], out: ['pdf'] };

  it('keeps to the direction', () => {
    expect(fitsConversion(docxToPdf, { in: ['word'], out: ['pdf'] }, formats)).to.equal(true);
    expect(fitsConversion(docxToPdf, { in: ['pdf'], out: ['word'] }, formats)).to.equal(false);
  });

  it('accepts an unknown side and the family of a format', () => {
    expect(fitsConversion(docxToPdf, { in: [], out: [] }, formats)).to.equal(true);
    expect(fitsConversion({ in: ['png'], out: [] }, { in: ['image'], out: ['pdf'] }, formats)).to.equal(true);
  });
});
