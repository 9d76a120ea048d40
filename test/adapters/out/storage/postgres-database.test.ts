import { inspect } from 'node:util';
import { expect } from 'chai';
import { PostgresCatalogStore } from '../../../../src/adapters/out/catalog/postgres-catalog-store.ts';
import { withRefusingPostgres } from '../../../support/refusing-postgres.ts';

async function refusal(url: string): Promise<{ readonly message: string; readonly everything: string }> {
  const store = new PostgresCatalogStore(url, 'quartermaster');
  const error: unknown = await store.claim().catch((reason: unknown) => reason);
  await store.close();
  return {
    message: error instanceof Error ? error.message : 'no error',
    everything: inspect([error, store], { depth: 10, showHidden: true }),
  };
}

describe('PostgresCatalogStore, when it cannot be opened', () => {
  it('says that nobody answers, and what to do', async () => {
    const { message } = await refusal('postgres://worker:hunter2@127.0.0.1:1/catalog');

    expect(message).to.equal(
      'the catalog cannot be kept in PostgreSQL at 127.0.0.1: it does not answer (ECONNREFUSED); start it, or see QM_CATALOG',
    );
  });

  for (const [state, said, told] of [
    ['28P01', 'password authentication failed for user "worker"', 'it refuses the user or the password (28P01)'],
    ['3D000', 'database "catalog" does not exist', 'the database does not exist (3D000)'],
    [
      '42501',
      'permission denied for database catalog',
      'the user may not use or create the schema quartermaster (42501)',
    ],
    ['57P03', 'the database system is starting up', 'it refuses (57P03: the database system is starting up)'],
  ] as const) {
    it(`explains the state ${state}`, async () => {
      await withRefusingPostgres(state, said, async (port) => {
        expect((await refusal(`postgres://worker:hunter2@127.0.0.1:${port}/catalog`)).message).to.include(told);
      });
    });
  }

  it('never tells the password, however closely one looks', async () => {
    const refused = await withRefusingPostgres('28P01', 'no', (port) =>
      refusal(`postgres://worker:hunter2@127.0.0.1:${port}/catalog`),
    );
    const unanswered = await refusal('postgres://worker:hunter2@127.0.0.1:1/catalog');

    expect(refused.everything + unanswered.everything).to.not.include('hunter2');
  });
});
