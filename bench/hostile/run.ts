import { performance } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';
import { withService } from '../child.ts';
import { percentile } from '../percentile.ts';
import { makeTasks } from '../tasks.ts';
import { makeHostileBodies } from './bodies.ts';

/** The most that `/health` may wait behind one request, in ordinary ones. */
const GOAL = 60;
const WARM_UP = 400;
const ORDINARY = 400;
const SHOWN = 12;
/** How often the worst are asked again: the least of the times counts, for the machine adds to each. */
const REPEATS = 3;

/** @property wait In milliseconds. */
type Behind = { readonly wait: number; readonly isAccepted: boolean };

type Line = { readonly name?: string; readonly title: string; readonly packages?: readonly { identifier: string }[] };

const lines = ['servers', 'compact'].flatMap((file) =>
  readFileSync(new URL(`../../data/catalog/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line),
);
const titles = [...new Set(lines.flatMap(({ title }) => title ?? []))];
const packages = [...new Set(lines.flatMap((line) => (line.packages ?? []).map(({ identifier }) => identifier)))];
const bodies = makeHostileBodies(titles, packages);

await withService(async ({ url }) => {
  const ordinary: number[] = [];
  for (const task of makeTasks(WARM_UP + ORDINARY))
    ordinary.push((await waitBehind(url, { task, dry_run: true })).wait);
  const usual = percentile(ordinary.slice(WARM_UP), 0.5);
  const waits: { readonly name: string; readonly index: number; wait: number }[] = [];
  let accepted = 0;
  for (const [index, { name, body }] of bodies.entries()) {
    const { wait, isAccepted } = await waitBehind(url, body);
    waits.push({ name, index, wait });
    if (isAccepted) accepted += 1;
  }
  const refused = bodies.length - accepted;
  const worst = waits.toSorted((one, other) => other.wait - one.wait).slice(0, SHOWN);
  for (const one of worst)
    for (let turn = 0; turn < REPEATS; turn += 1)
      one.wait = Math.min(one.wait, (await waitBehind(url, bodies[one.index]?.body ?? {})).wait);
  const times = (wait: number): string => (wait / usual).toFixed(1);
  console.log(`/health behind an ordinary request: ${usual.toFixed(2)} ms (median of ${ORDINARY})`);
  console.log(
    `behind ${bodies.length} hostile ones, ${refused} of them refused: median ${times(
      percentile(
        waits.map(({ wait }) => wait),
        0.5,
      ),
    )} ×`,
  );
  for (const { name, wait } of worst.toSorted((one, other) => other.wait - one.wait))
    console.log(`${times(wait).padStart(8)} ×  ${wait.toFixed(0).padStart(6)} ms  ${JSON.stringify(name)}`);
  const top = Math.max(...worst.map(({ wait }) => wait)) / usual;
  console.log(`worst ${top.toFixed(1)} ×, goal ≤ ${GOAL} ×: ${top <= GOAL ? 'met' : 'missed'}`);
});

/** Sends a request and, right after it, one for `/health`; waits for both, since `/health` cannot take longer than that. */
async function waitBehind(url: string, body: Readonly<Record<string, unknown>>): Promise<Behind> {
  const started = performance.now();
  const answered = fetch(`${url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await new Promise((resolve) => setImmediate(resolve));
  const [answer, health] = await Promise.all([answered, fetch(`${url}/health`)]);
  await Promise.all([answer.arrayBuffer(), health.arrayBuffer()]);
  return { wait: performance.now() - started, isAccepted: answer.ok };
}
