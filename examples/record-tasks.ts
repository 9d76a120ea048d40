/**
 * Compares the answers to the tasks of `tasks/tasks.json` with those stored beside it, or stores them with `--write`.
 * What only says from which catalog an answer came is not compared: `catalog`, and the digest that is made from it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at, post } from './service.ts';

const folder = new URL('tasks/', import.meta.url);
const tasks = JSON.parse(readFileSync(new URL('tasks.json', folder), 'utf8')) as readonly {
  readonly slug: string;
  readonly task: string;
}[];
const writes = process.argv.includes('--write');

let differing = 0;
for (const { slug, task } of tasks) {
  const request = { task, dry_run: true };
  const text = pretty({ request, response: await post('/api/run', request) });
  const file = new URL(`${slug}.json`, folder);
  if (writes) {
    writeFileSync(file, text);
    console.log(`  ${slug}: written`);
    continue;
  }
  const difference = existsSync(file)
    ? differenceOf(comparable(readFileSync(file, 'utf8')), comparable(text))
    : 'not recorded yet';
  if (difference !== null) differing += 1;
  console.log(`  ${slug}: ${difference ?? 'as recorded'}`);
}
if (differing > 0)
  console.log(`${differing} of ${tasks.length} differ; if they are better now: npm run examples -- --write`);
process.exitCode = differing > 0 ? 1 : 0;

function comparable(text: string): string {
  const content: unknown = JSON.parse(text);
  const recommendation = at(content, 'response', 'recommendation');
  const digest = at(recommendation, 'lock', 'digest');
  if (typeof recommendation === 'object' && recommendation !== null) Reflect.deleteProperty(recommendation, 'catalog');
  return typeof digest === 'string' ? pretty(content).replaceAll(digest, 'DIGEST') : pretty(content);
}

/** The first line in which two texts differ, or null. */
function differenceOf(stored: string, now: string): string | null {
  if (stored === now) return null;
  const lines = now.split('\n');
  const storedLines = stored.split('\n');
  const line = lines.findIndex((text, index) => text !== storedLines[index]);
  return `line ${line + 1} was ${storedLines[line]?.trim() ?? 'absent'}\n    and is ${lines[line]?.trim() ?? 'absent'}`;
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
