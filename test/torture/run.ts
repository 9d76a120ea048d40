import { parseArgs } from 'node:util';
import { startProgram } from '../support/program.ts';
import { openSearchStandIn } from '../support/search-stand-in/stand-in.ts';
import type { Case } from './case.ts';
import { CHECKERS, isDryRun, leak, sameAnswer } from './checkers.ts';
import { readContract } from './contract.ts';
import { exchange } from './exchange.ts';
import { Findings } from './findings.ts';
import { generateCases } from './generator.ts';
import type { Schema } from './schema-arbitrary.ts';

/*
 * Sends generated requests, half of them broken, to the real service and checks every answer. Ends with 1 when something
 * is wrong. `--seed N` sends others, `--share 0.1` a tenth of them, `--only N` one of them, whole.
 */
const REQUESTS = 20_000;
const AT_ONCE = 16;
const SEED = 4041;
const MOST_SHOWN = 30;
/** Node drops CONNECT before the service sees it. */
const UNANSWERED = new Set(['CONNECT']);

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(SEED) },
    share: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const count = Math.ceil(REQUESTS * Number(values.share));
console.log(`seed ${seed}, ${count} requests`);

/** Whatever is sent, nothing outside may be asked for: the web is searched on loopback. */
const search = await openSearchStandIn('tavily');
const service = startProgram('src/main.ts', [], {
  QM_SYNC_REGISTRY: 'off',
  QM_SYNC_MODELS: 'off',
  QM_SYNC_SKILLS: 'off',
  QM_SYNC_PACKAGES: 'off',
  QM_TAVILY_BASE_URL: search.url,
  QM_PORT: '0',
  QM_LOG: 'info',
});
const url = /listening on (http:\S+)/.exec(await service.firstLine)?.[1];
if (url === undefined) throw new Error(`the service did not start: ${(await service.ended).stderr}`);
const port = Number(new URL(url).port);

const document = (await (await fetch(`${url}/openapi.json`)).json()) as Schema;
const servers = (await (await fetch(`${url}/api/mcp/servers?limit=100`)).json()) as readonly {
  readonly name: string;
}[];
const cases = generateCases(
  document,
  servers.map(({ name }) => name),
  seed,
  count,
);
const contract = readContract(document);
const findings = new Findings();
const statuses = new Map<number, number>();
let repeated = 0;

const started = performance.now();
if (values.only === undefined) {
  const queue = cases.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, sent] of queue) await check(sent, index);
    }),
  );
} else {
  const sent = cases[Number(values.only)];
  if (sent === undefined) throw new RangeError(`there is no request ${values.only}`);
  console.log(
    sent.label,
    sent.shot.method,
    sent.shot.target,
    sent.shot.headers,
    new TextDecoder().decode(sent.shot.body),
  );
  console.log((await exchange(port, sent.shot)).answer);
  await check(sent, Number(values.only));
}
const seconds = (performance.now() - started) / 1_000;

const alive = (await fetch(`${url}/health`).catch(() => null))?.status === 200;
service.process.kill('SIGTERM');
const { code, stderr } = await service.ended;
await search.close();
const logged = leak(stderr);
const bugs = stderr.split('\n').filter((line) => line.includes('"event":"request failed"'));

console.log(
  `${cases.length} requests (${cases.filter(({ valid }) => valid).length} valid), ${repeated} dry runs asked twice, in ${seconds.toFixed(0)} s`,
);
console.log(
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, number]) => `${status}: ${number}`)
    .join(', '),
);
if (findings.count > 0) console.log(`${findings.count} finding(s)\n${findings.describe(MOST_SHOWN)}`);
if (!alive || code !== 0) console.log(`the service did not live to the end: exit ${code}`);
if (logged !== null) console.log(`the log holds ${logged}`);
for (const line of [...new Set(bugs.map((bug) => bug.replace(/^.*"error"/, '{"error"')))].slice(0, 5))
  console.log(line);
const fine = findings.count === 0 && alive && code === 0 && logged === null && bugs.length === 0;
console.log(fine ? 'Nothing was wrong.' : 'Something was wrong.');
process.exitCode = fine ? 0 : 1;

async function check(sent: Case, index: number): Promise<void> {
  const { answer } = await exchange(port, sent.shot);
  statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
  if (answer === null) {
    if (!UNANSWERED.has(sent.shot.method)) findings.add('answered', 'no answer', sent, index);
    return;
  }
  for (const [name, checker] of Object.entries(CHECKERS)) {
    const message = checker(sent, answer, contract);
    if (message !== null) findings.add(name, message, sent, index);
  }
  if (!isDryRun(sent, answer)) return;
  repeated += 1;
  const message = sameAnswer(answer, (await exchange(port, sent.shot)).answer);
  if (message !== null) findings.add('sameAnswer', message, sent, index);
}
