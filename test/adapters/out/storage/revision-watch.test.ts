import { expect } from 'chai';
import { RevisionWatch } from '../../../../src/adapters/out/storage/revision-watch.ts';

/** Watches scripted revisions; `Error` stands for a store that cannot be read. */
function watching(revisions: readonly (number | Error)[]) {
  const left = [...revisions];
  let calls = 0;
  const watch = new RevisionWatch({
    everyMs: 60_000,
    ask: () => {
      const next = left.shift();
      return typeof next === 'number' ? Promise.resolve(next) : Promise.reject(next ?? new Error('asked too often'));
    },
  });
  watch.add(() => (calls += 1));
  return {
    watch,
    check: async (): Promise<number> => {
      await watch.check();
      await Promise.resolve();
      return calls;
    },
  };
}

describe('RevisionWatch', () => {
  it('calls back for each revision that is another one than was told last', async () => {
    const { watch, check } = watching([4, 4, 5, 5]);

    expect([await check(), await check(), await check(), await check()]).to.deep.equal([1, 1, 2, 2]);
    watch.end();
  });

  it('calls back once when the store is lost and once when it is back, for something may have been missed', async () => {
    const { watch, check } = watching([4, new Error('lost'), new Error('still lost'), 4]);

    expect([await check(), await check(), await check(), await check()]).to.deep.equal([1, 2, 2, 3]);
    watch.end();
  });

  it('does not ask again while an answer is due', async () => {
    const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    let asked = 0;
    const watch = new RevisionWatch({ everyMs: 60_000, ask: () => answers[asked++]?.promise ?? Promise.reject() });
    const first = watch.check();
    await watch.check();
    expect(asked).to.equal(1);
    answers[0]?.resolve(1);
    await first;
    void watch.check();

    expect(asked).to.equal(2);
  });
});
