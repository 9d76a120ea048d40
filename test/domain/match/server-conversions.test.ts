import { expect } from 'chai';
import { ServerConversions } from '../../../src/domain/match/server-conversions.ts';
import { anEntry } from '../../support/catalogs.ts';

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

  for (const text of ['read a pdf', 'pdf markdown', 'send an email'])
    it(`are not asked for by "${text}"`, () => {
      expect(conversions.asked(text)).to.equal(null);
    });
});
