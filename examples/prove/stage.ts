import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '../../src/infrastructure/config/sandbox-settings.ts';
import type { Call } from '../../test/support/model-stand-in/call.ts';
import { startModelStandIn } from '../../test/support/model-stand-in/stand-in.ts';
import type { Said } from '../../test/support/model-stand-in/wire-format.ts';
import { startProgram, type Program } from '../../test/support/program.ts';
import type { RunRecord } from '../../src/domain/run/run-record.ts';

/** What a model that works on a task sees when it is its turn. */
export type Turn = {
  readonly model: string;
  /** What its calls of tools gave back so far, in their order. */
  readonly results: readonly string[];
  /** Calls a tool by the server's own name for it. */
  readonly call: (tool: string, input: object) => Said;
  /** The work folder, as its instructions name it. */
  readonly folder: string;
};

/** A model that knows its part by heart: it stands in for a vendor's, which would need a key and say something else each time. */
export type Script = {
  /** What it reads of the task. */
  readonly needs: readonly { readonly text: string; readonly capability: string; readonly effect: string }[];
  /** The title of the server that it chooses wherever that is a candidate; left out, it takes what is listed first. */
  readonly chooses?: string;
  readonly works: (turn: Turn) => Said;
  /** Words of a call or a file that show, when it is the judge, that all is as it should be; left out, it cannot tell. */
  readonly proof?: string;
};

/** A service that is running, with the script in place of a vendor. */
export type Stage = {
  readonly url: string;
  /** Where packages are installed and started from. */
  readonly packages: string;
  /** Runs a task and gives the record. */
  readonly run: (request: Readonly<Record<string, unknown>>) => Promise<RunRecord>;
  readonly post: (
    request: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
};

/** Lends a service, and sees to it that it leaves nothing behind: neither processes of servers nor files of theirs. */
export async function onStage(script: Script | null, use: (stage: Stage) => Promise<void>, env = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-example-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const packages = process.env['QM_PACKAGES'] ?? join(folder, 'packages');
  const vendor = await startModelStandIn();
  if (script !== null) vendor.always('openai', (call) => ({ say: speak(script, call) }));
  const environment = {
    ...childEnvironment(process.env),
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    QM_PACKAGES: packages,
    QM_OPENAI_BASE_URL: vendor.baseUrl('openai'),
    OPENAI_API_KEY: 'example-key-1',
    QM_PORT: '0',
    QM_LOG: 'silent',
    ...env,
  };
  const { service, url } = await startService(environment);
  const post: Stage['post'] = (request, headers = {}) =>
    fetch(`${url}/api/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    });
  const run: Stage['run'] = async (request) => {
    const answer = await post(request);
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    assert.ok(!text.includes('example-key'), 'no key is ever told');
    return JSON.parse(text) as RunRecord;
  };
  try {
    await use({ url, packages, run, post });
    assert.deepEqual(readdirSync(temporary), [], 'no file is left behind');
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
    await vendor.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In its sandbox; without one, and saying so, where there is none on this machine. */
async function startService(env: Readonly<Record<string, string>>): Promise<{ service: Program; url: string }> {
  const service = startProgram('src/main.ts', [], env);
  const url = /listening on (http:\S+)/.exec(await service.firstLine)?.[1];
  if (url === undefined) throw new Error(`the service did not start: ${(await service.ended).stderr}`);
  const { sandbox } = (await (await fetch(`${url}/api/config/`)).json()) as { sandbox: RunRecord['sandbox'] };
  if (sandbox.tier !== 'off') return { service, url };
  assert.ok(!('QM_ALLOW_UNSANDBOXED' in env), sandbox.reason);
  console.log(`  There is no sandbox here, so servers run without one. ${sandbox.reason}`);
  service.process.kill('SIGTERM');
  await service.ended;
  return startService({ ...env, QM_ALLOW_UNSANDBOXED: '1' });
}

/** The script's answer to whatever the service asks a model: to read, to choose, to judge, or to work. */
function speak(script: Script, { body, text: whole }: Call): Said {
  const { model, input, tools = [] } = body as Body;
  const texts = input.flatMap(({ content }) =>
    typeof content === 'string' ? content : (content ?? []).map(({ text }) => text),
  );
  const lines = (part: string) =>
    (texts.join('\n').split(`BEGIN ${part}`)[1] ?? '')
      .split(`END ${part}`)[0]
      ?.match(/^\{.*\}$/gm)
      ?.map((line) => JSON.parse(line) as Line) ?? [];
  if (whole.includes('BEGIN CHECKS')) {
    const verdict = script.proof === undefined ? 'unknown' : 'met';
    return json({ verdicts: lines('CHECKS').map(({ check }) => ({ check, verdict, quote: script.proof ?? '' })) });
  }
  if (whole.includes('BEGIN CANDIDATES')) {
    const chosen = lines('CANDIDATES').find(({ title }) => title === script.chooses)?.handle;
    const pick = (candidates: readonly string[] = []) =>
      candidates.find((handle) => handle === chosen) ?? candidates[0];
    return json({
      choices: lines('NEEDS').map(({ need, candidates }) => ({
        need,
        pick: pick(candidates),
        reason: 'It does just this.',
      })),
    });
  }
  const folder = /the folder that the tools call (\S+);/.exec(texts.join('\n'))?.[1];
  if (folder === undefined) return json(readingOf(script));
  const results = input.flatMap(({ type, output }) => (type === 'function_call_output' ? String(output) : []));
  const nameOf = (tool: string) => tools.find(({ name }) => name.endsWith(`__${tool}`))?.name ?? tool;
  const callOf: Turn['call'] = (tool, value) => ({ toolCalls: [{ name: nameOf(tool), input: value }] });
  return script.works({ model, results, call: callOf, folder });
}

type Body = {
  readonly model: string;
  readonly input: readonly {
    readonly type?: string;
    readonly content?: string | readonly { readonly text: string }[];
    readonly output?: unknown;
  }[];
  readonly tools?: readonly { readonly name: string }[];
};
type Line = { handle?: string; title?: string; need?: string; candidates?: readonly string[]; check?: string };

function readingOf({ needs }: Script): object {
  return {
    type: 'automation',
    complexity: 'simple',
    needs: needs.map((need) => ({ ...need, system: null, implied: false, confidence: 0.9 })),
    trigger: null,
    limits: { read_only: false, keyless: false, remote: null },
    prohibitions: [],
  };
}

function json(value: unknown): Said {
  return { text: JSON.stringify(value) };
}

/** What is said of a run, for whoever reads along. */
export function tell({ summary, attempts, score, passed, usage, timings_ms: timings }: RunRecord): void {
  console.log(`  ${summary}`);
  for (const { number, stack, steps, end } of attempts.filter((attempt) => attempt.end !== 'not_executed')) {
    const calls = steps.flatMap((step) =>
      step.kind === 'tool' ? `${step.tool}${step.outcome === 'ok' ? '' : ` (${step.outcome})`}` : [],
    );
    const shown = calls.length > 6 ? `tools ${calls.length} times` : calls.join(', ') || 'no tool';
    console.log(`  attempt ${number}: ${stack.model?.model ?? 'no model'} called ${shown}: ${end}`);
  }
  const cost = usage.cost_usd === null ? 'unknown' : `$${usage.cost_usd.toFixed(4)}`;
  console.log(`  score ${score}, passed ${passed}, cost ${cost}, ${((timings['total'] ?? 0) / 1_000).toFixed(1)} s`);
}
