import { argv } from 'node:process';
import { SqliteRunStore } from '../../src/adapters/out/runs/sqlite-run-store.ts';
import { doAllRuns } from './run-worker.ts';
import { systemClock } from '../../src/adapters/out/system/system-clock.ts';

/* Does every run that waits in a file, and prints the ids of those it did, one a line. */
const store = new SqliteRunStore(argv[2] ?? '', systemClock);
console.log((await doAllRuns(store)).join('\n'));
await store.close();
