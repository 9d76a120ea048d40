import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RunStatus } from '../../src/application/runs/caller-runs.ts';
import { openSearchStandIn } from '../support/search-stand-in/stand-in.ts';
import { ChildWatch } from './service/child-watch.ts';
import { filesBelow, marksIn } from './service/find-marks.ts';
import { figure, report } from './service/report.ts';
import { AIRTABLE, setStage, TRELLO } from './service/stage.ts';
import { TortureService } from './service/torture-service.ts';
import { anAirtableTask, aTrelloTask, type ScriptedTask } from './service/work-script.ts';

/*
 * Five marked secrets go through runs that succeed, fail, lack their server, are cancelled and lose their service, with
 * servers that tell what they were given. Everything that can be seen is searched for them, in several writings: files, logs,
 * answers, events, what others are asked, arguments and environments of every process. Ends with 1 when one is found.
 */
const mark = (name: string): string => `qmmark-${name}-${randomBytes(12).toString('hex')}`;
const MARKS = {
  provider: mark('provider'),
  search: mark('search'),
  key: mark('key'),
  token: mark('token'),
  own: mark('own'),
};
const END_MS = 120_000;
const STUB = (said: string): string => `#!/bin/sh\nsleep 0.5\necho '${said}' >&2\nexit 1\n`;

const seen: { readonly where: string; readonly content: string | Buffer }[] = [];
const faults: string[] = [];
const ends: string[] = [];
const search = await openSearchStandIn('tavily');
const stage = await setStage({ deaf: false });
const watch = new ChildWatch([
  { name: 'provider', value: MARKS.provider, holder: null },
  { name: 'search', value: MARKS.search, holder: null },
  { name: 'key', value: MARKS.key, holder: TRELLO.identifier },
  { name: 'token', value: MARKS.token, holder: TRELLO.identifier },
  { name: 'own', value: MARKS.own, holder: AIRTABLE.identifier },
]);
const env = environment();
let service = new TortureService(env);
try {
  await service.ready();
  await waitFor('a run that succeeds', aTrelloTask([tell('list_boards', 'TRELLO_TOKEN'), tell('list_boards', 'TRELLO_API_KEY')])); // prettier-ignore
  await waitFor('a run with a secret of the operator', anAirtableTask([tell('list_records', 'AIRTABLE_API_KEY')]));
  await waitFor('a run that is refused', null);
  await order('a run that is cancelled', slow(), (id) => fetch(`${service.url}/api/runs/${id}`, { method: 'DELETE' }));
  await order('a run whose service is killed', slow(1_500), restart);
  unshelve(TRELLO.identifier);
  await waitFor('a run whose server cannot be had', aTrelloTask([]), { max_retries: 1 });
  for (const path of ['/ready', '/health', '/api/config/', '/api/runs', '/api/mcp/servers?limit=5', '/metrics'])
    seen.push({ where: path, content: await (await fetch(service.url + path)).text() });
  await close(service, 'SIGTERM');
} finally {
  await watch.stop();
  await service.signal('SIGKILL');
}
for (const { path, bytes } of filesBelow(stage.folder))
  seen.push({ where: path.slice(stage.folder.length), content: bytes });
for (const [index, { text, headers, path }] of stage.vendor.calls.entries()) {
  const { authorization: _key, ...others } = headers;
  seen.push({ where: `question ${index} to a model`, content: path + text + JSON.stringify(others) });
}
seen.push({ where: 'questions to a search', content: search.asked.join('\n') });
const found = seen.flatMap(({ where, content }) => marksIn(content, MARKS).map((name) => `${name} is in ${where}`));
const positive = ['key', 'token', 'own'].filter((name) => !watch.seen.has(name));
const bytes = seen.reduce((sum, { content }) => sum + content.length, 0);
if (!search.keys.includes(MARKS.search)) faults.push('the search was never asked');
if (!watch.programs.has('npm')) faults.push('npm was never started');
report(
  'Secrets',
  [
    figure('runs', ends.join(', '), 'each as it should', ends.length === 6),
    figure('looked at', `${seen.length} texts and files, ${(bytes / 1e6).toFixed(1)} MB`, 'some', seen.length > 20),
    figure('programs looked at', [...watch.programs].toSorted().join(', '), 'some', watch.programs.size > 2),
    figure('seen where they belong', [...watch.seen].toSorted().join(', '), 'key, own, token', positive.length === 0),
    figure('found elsewhere', String(found.length + watch.faults.size), '0', found.length + watch.faults.size === 0),
  ],
  [...faults, ...found, ...watch.faults],
);
await Promise.all([stage.close(), search.close()]);

function environment(): Readonly<Record<string, string>> {
  const [stubs, temporary] = [join(stage.folder, 'stubs'), join(stage.folder, 'tmp')];
  mkdirSync(stubs);
  mkdirSync(temporary);
  for (const [name, said] of [
    ['npm', 'npm error code E404'],
    ['uv', 'error: not found'],
    ['uvx', 'error: not found'],
  ] as const) {
    // prettier-ignore
    writeFileSync(join(stubs, name), STUB(said));
    chmodSync(join(stubs, name), 0o755);
  }
  const policy = join(stage.folder, 'policy.json');
  writeFileSync(policy, JSON.stringify({ deny: [{ transport: 'streamable-http' }, { transport: 'sse' }] }));
  return {
    ...stage.env,
    PATH: `${stubs}:${process.env['PATH'] ?? ''}`,
    TMPDIR: temporary,
    QM_POLICY: policy,
    QM_SEARCH: 'tavily',
    QM_TAVILY_BASE_URL: search.url,
    QM_CREDENTIAL_AIRTABLE_API_KEY: MARKS.own,
  };
}

/** From now on npm is asked for a package; it is none of ours, and finds nothing. */
function unshelve(identifier: string): void {
  const shelf = join(stage.folder, 'packages', 'npm');
  const name = identifier.replace('/', '+');
  for (const entry of readdirSync(shelf))
    if (entry.startsWith(`${name}@`)) rmSync(join(shelf, entry), { recursive: true });
}

function tell(tool: string, variable: string) {
  return { tool, input: { tell: variable, text: 'the first says hello' } };
}

function slow(delayMs = 20_000): ScriptedTask {
  const input = { tell: 'TRELLO_TOKEN', text: 'the first says hello' };
  return aTrelloTask([
    { tool: 'list_boards', input },
    { tool: 'list_boards', input: { ...input, delay_ms: delayMs } },
  ]);
}

function bodyOf(task: ScriptedTask | null, members: object = {}): string {
  const scripted = task ?? aTrelloTask([]);
  // Nothing is scripted for a run that is to be refused: the vendor then says the key and what it was asked.
  stage.script(task === null ? '' : MARKS.provider, scripted);
  return JSON.stringify({
    task: scripted.task,
    provider: 'openai',
    api_key: task === null ? `${MARKS.provider}x` : MARKS.provider,
    search_api_key: MARKS.search,
    credentials: { TRELLO_API_KEY: MARKS.key, TRELLO_TOKEN: MARKS.token },
    timeout: 120,
    max_retries: 0,
    ...members,
  });
}

async function waitFor(what: string, task: ScriptedTask | null, members: object = {}): Promise<void> {
  const answer = await fetch(`${service.url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(task, members),
  });
  const text = await answer.text();
  seen.push({ where: `the answer to ${what}`, content: text + JSON.stringify([...answer.headers]) });
  const { status = answer.status } = JSON.parse(text) as { readonly status?: string | number };
  ends.push(String(status));
  const [run] = (await (await fetch(`${service.url}/api/runs?limit=1`)).json()) as readonly RunStatus[];
  if (run !== undefined) await readAll(run.run_id, what);
}

async function order(what: string, task: ScriptedTask, disturb: (id: string) => Promise<unknown>): Promise<void> {
  const answer = await fetch(`${service.url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    body: bodyOf(task),
  });
  const { run_id: id } = (await answer.json()) as RunStatus;
  await until(async () => (await textOf(`/api/runs/${id}/events`, 'application/json')).includes('"call":"tool"'));
  await disturb(id);
  await until(async () => !/"status":"(?:running|queued)"/.test(await textOf(`/api/runs/${id}`)));
  ends.push((JSON.parse(await textOf(`/api/runs/${id}`)) as RunStatus).status);
  await readAll(id, what);
}

async function restart(): Promise<void> {
  await close(service, 'SIGKILL');
  for (const { path, bytes: content } of filesBelow(stage.folder))
    seen.push({ where: `${path}, after a kill`, content });
  service = new TortureService(env);
  await service.ready();
}

async function close(one: TortureService, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await one.signal(signal);
  const { stdout, stderr } = await one.ended;
  seen.push({ where: 'the log', content: stdout + stderr });
}

async function readAll(id: string, what: string): Promise<void> {
  for (const accept of ['application/json', 'text/event-stream'])
    seen.push({ where: `the events of ${what}`, content: await textOf(`/api/runs/${id}/events`, accept) });
  const record = await textOf(`/api/runs/${id}`);
  seen.push({ where: `the record of ${what}`, content: record });
  for (const [, path = ''] of record.matchAll(/"path":"([^"/]+)"/g))
    seen.push({ where: `a file of ${what}`, content: await textOf(`/api/runs/${id}/artifacts/${path}`) });
}

async function textOf(path: string, accept = 'application/json'): Promise<string> {
  return (await fetch(service.url + path, { headers: { accept } })).text();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + END_MS; performance.now() < end; await setTimeout(100))
    if (await holds()) return;
  throw new Error('it took too long');
}
