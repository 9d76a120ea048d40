import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { POSTGRES_VARIABLE } from './run-place.ts';
import { killServices } from './service/killed-services.ts';
import { reportKilling } from './service/killing-report.ts';
import { readOptions } from './service/options.ts';
import { setStage } from './service/stage.ts';

/* Two services share one PostgreSQL; one of them is killed again and again, and the other one carries on. Otherwise as in kill-service.ts. */
const KILLS = 50;

const { share, seed, mostMs } = readOptions();
const url = process.env[POSTGRES_VARIABLE] ?? '';
if (url === '') console.log(`Services on PostgreSQL were left out, for ${POSTGRES_VARIABLE} names none`);
else await torture(Math.ceil(KILLS * share));

async function torture(kills: number): Promise<void> {
  const schema = `qm_test_${randomBytes(6).toString('hex')}`;
  const stage = await setStage({ deaf: false });
  const env = { ...stage.env, QM_CATALOG: `${url}?schema=${schema}` };
  try {
    const killed = await killServices({ stage, env, services: 2, kills, mostMs, seed });
    reportKilling('kill -9 of one of two services on one PostgreSQL', killed, kills);
  } finally {
    await stage.close();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    await client.end();
  }
}
