import { Client } from 'pg';
import { PostgresRunStore } from '../../../../src/adapters/out/runs/postgres-run-store.ts';
import { itKeepsTheRunStoreContract, type RunPlace } from '../../../contracts/run-store.contract.ts';
import { itKeepsTheSharedRunStoreContract } from '../../../contracts/shared-run-store.contract.ts';
import { describeOnPostgres } from '../../../support/postgres.ts';

describeOnPostgres('PostgresRunStore', ({ url, newSchema }) => {
  const query = async (text: string): Promise<unknown> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  const newPlace = (): RunPlace => {
    const schema = newSchema();
    return {
      open: () => new PostgresRunStore(url, schema),
      pass: async (ms) => {
        const columns = ['created_at', 'started_at', 'ended_at', 'lease_until'];
        const older = columns.map((column) => `${column} = ${column} - interval '${ms} milliseconds'`);
        await query(`UPDATE "${schema}".run SET ${older.join(', ')}`);
      },
    };
  };

  itKeepsTheSharedRunStoreContract(newPlace);
  itKeepsTheRunStoreContract(newPlace, 20);
});
