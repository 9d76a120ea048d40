import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const VARIABLE = 'QM_TEST_POSTGRES_URL';

/** A real database to test on. */
export type TestDatabase = {
  readonly url: string;
  /** Names a schema that does not exist yet; it is dropped after the suite. */
  readonly newSchema: () => string;
};

/** A suite that needs a PostgreSQL; without one it says that it was skipped, and why. */
export function describeOnPostgres(title: string, suite: (database: TestDatabase) => void): void {
  const url = process.env[VARIABLE] ?? '';
  describe(title, () => {
    if (url === '') {
      it(`was skipped, because ${VARIABLE} names no PostgreSQL to test on`);
      return;
    }
    const schemas: string[] = [];
    after(async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      for (const schema of schemas) await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
      await client.end();
    });
    suite({
      url,
      newSchema: () => {
        const schema = `qm_test_${randomBytes(6).toString('hex')}`;
        schemas.push(schema);
        return schema;
      },
    });
  });
}
