import { expect } from 'chai';
import { ServerConversions } from '../../../src/domain/match/server-conversions.ts';
import { anEntry, aTool } from '../../support/catalogs.ts';

const FORMATS = [
  { id: 'pdf', of: 'pdf', names: ['pdf'] },
  { id: 'markdown', of: 'markdown', names: ['markdown'] },
  { id: 'excel', of: 'excel', names: ['excel'] },
];
const server = (title: string) => anEntry({ title, description: '', tools: [] });
const conversions = new ServerConversions(
  [server('PDF to Markdown'), server('Excel to PDF'), server('Documents')],
  FORMATS,
);

describe('The conversions of servers', () => {
  it('fit in the asked direction only', () => {
    const asked = conversions.asked('convert pdf to markdown');

    expect(asked).not.to.equal(null);
    if (asked !== null) expect([0, 1, 2].map((at) => conversions.fits(at, asked))).to.deep.equal([true, false, true]);
  });

  it('fit no other output than the one that is known, whatever comes in', () => {
    const tool = aTool({ name: 'convert_to_markdown', description: 'Turn a file into Markdown' });
    const [asked, other] = ['pdf to markdown', 'markdown to pdf'].map((text) => conversions.asked(text));
    const known = new ServerConversions([anEntry({ title: 'Any file', description: '', tools: [tool] })], FORMATS);

    expect(asked).not.to.equal(null);
    if (asked !== null && asked !== undefined) expect(known.fits(0, asked)).to.equal(true);
    if (other !== null && other !== undefined) expect(known.fits(0, other)).to.equal(false);
  });

  for (const text of ['read a pdf', 'pdf markdown', 'send an email'])
    it(`are not asked for by "${text}"`, () => {
      expect(conversions.asked(text)).to.equal(null);
    });
});
