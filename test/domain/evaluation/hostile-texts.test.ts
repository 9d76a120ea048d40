import { expect } from 'chai';
import { askedFiles, askedLanguage } from '../../../src/domain/evaluation/requested-output.ts';
import { claimedEffects } from '../../../src/domain/evaluation/claimed-effects.ts';
import { grounding } from '../../../src/domain/evaluation/grounding.ts';
import { tellLanguage } from '../../../src/domain/text/natural-language.ts';
import { validity } from '../../../src/domain/evaluation/measures.ts';
import { withoutOrders } from '../../../src/domain/evaluation/remove-instructions.ts';
import { aToolStep, aTrace } from '../../support/traces.ts';

const PARTS = [
  'a ',
  '1',
  '1.',
  '1,234 ',
  'a.b/',
  '`',
  '"',
  '“',
  '```',
  '#1',
  'I have ',
  'save as ',
  'to judge',
  '. ',
  '\n',
  '{{a',
  'ab12-',
];

describe('Texts of 100,000 characters made to be read slowly', () => {
  for (const part of PARTS) {
    it(`are read all the same: ${JSON.stringify(part)}`, () => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      const trace = aTrace({ answer: text, steps: [aToolStep({ result: text })] });

      expect(grounding(trace, text, true)).to.have.property('missing');
      expect(claimedEffects(text, true)).to.be.an('array');
      expect(withoutOrders(text)).to.be.a('string');
      expect(validity(trace)).to.be.within(0, 1);
      expect([askedFiles(text), askedLanguage(text), tellLanguage(text)]).to.have.length(3);
    });
  }
});
