import { killServices } from './service/killed-services.ts';
import { reportKilling } from './service/killing-report.ts';
import { readOptions } from './service/options.ts';
import { setStage } from './service/stage.ts';

/*
 * Kills the whole service, which keeps its runs in a file of SQLite, again and again at random moments, also while it starts.
 * Meanwhile customers order runs that start programs and ask a model, and follow them. What they were told must be there
 * afterwards, once; every run ends once; nothing that was started is left. Ends with 1 when something is wrong.
 */
const KILLS = 200;

const { share, seed, mostMs } = readOptions();
const kills = Math.ceil(KILLS * share);
const stage = await setStage({ deaf: false });
try {
  const killed = await killServices({ stage, env: stage.env, services: 1, kills, mostMs, seed });
  reportKilling('kill -9 of the service, runs in SQLite', killed, kills);
} finally {
  await stage.close();
}
