import { expect } from 'chai';
import type { Context } from 'koa';
import { takeTurns } from '../../../../src/adapters/in/http/take-turns.ts';

const CONTEXT = {} as Context;
const REQUESTS = 20;

describe('Requests that come all at once', () => {
  it('begin in their order, each that takes long in a turn of the event loop of its own', async () => {
    const take = takeTurns();
    let turn = 0;
    let waiting = REQUESTS;
    const count = (): void => {
      turn += 1;
      if (waiting > 0) setImmediate(count);
    };
    setImmediate(count);
    const begun: { readonly request: number; readonly turn: number }[] = [];
    await Promise.all(
      Array.from({ length: REQUESTS }, (_, request) =>
        take(CONTEXT, () => {
          begun.push({ request, turn });
          waiting -= 1;
          spin(2);
          return Promise.resolve();
        }),
      ),
    );

    expect(begun.map(({ request }) => request)).to.deep.equal(Array.from({ length: REQUESTS }, (_, at) => at));
    expect(new Set(begun.map((each) => each.turn)).size).to.equal(REQUESTS);
  });

  it('fail each by itself', async () => {
    const take = takeTurns();
    const ends = await Promise.allSettled([
      take(CONTEXT, () => Promise.reject(new Error('broken'))),
      take(CONTEXT, () => Promise.resolve()),
    ]);

    expect(ends.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled']);
  });
});

function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
