import fc from 'fast-check';
import { expect } from 'chai';
import { SealBroken, type SecretBox } from '../../src/application/ports/secret-box.ts';
import { Secret } from '../../src/application/runs/redaction.ts';

/** What every box for secrets promises. */
export function itKeepsTheSecretBoxContract(newBox: () => SecretBox): void {
  describe('as a SecretBox', () => {
    it('gives back what it sealed, for the same run', () => {
      const box = newBox();
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
          expect(box.open(box.seal(new Secret(text), owner), owner).reveal()).to.equal(text);
        }),
        { seed: 4041, numRuns: 200 },
      );
    });

    it('shows nothing of it, and seals the same text differently each time', () => {
      const box = newBox();
      const seals = Array.from({ length: 100 }, () => box.seal(new Secret('sk-marked-secret'), 'run_1'));

      expect(new Set(seals).size).to.equal(100);
      for (const sealed of seals) {
        expect(sealed).to.not.include('marked');
        expect(Buffer.from(sealed, 'base64url').toString('latin1')).to.not.include('marked');
      }
    });

    for (const [what, change] of [
      ['for another run', (sealed: string) => [sealed, 'run_2'] as const],
      ['cut', (sealed: string) => [sealed.slice(0, -3), 'run_1'] as const],
      ['lengthened', (sealed: string) => [`${sealed}AAAA`, 'run_1'] as const],
      ['empty', () => ['', 'run_1'] as const],
      ['never sealed', () => ['sk-marked-secret', 'run_1'] as const],
    ] as const) {
      it(`does not open what is ${what}, and shows nothing of it`, () => {
        const box = newBox();
        const [sealed, owner] = change(box.seal(new Secret('sk-marked-secret'), 'run_1'));
        try {
          box.open(sealed, owner);
        } catch (error) {
          expect(error).to.be.instanceOf(SealBroken);
          expect(`${String(error)} ${JSON.stringify(error)}`).to.not.include('marked');
          expect((error as Error).cause).to.equal(undefined);
          return;
        }
        expect.fail('it was opened');
      });
    }
  });
}
