import { sha256 } from '../src/adapters/out/system/sha256.ts';
import { makeEvaluateAttempt, type Evaluation } from '../src/application/runs/evaluate-attempt.ts';
import type { ToolEffect } from '../src/domain/catalog/server.ts';
import { freezeChecks } from '../src/domain/evaluation/freeze-checks.ts';
import type { ToolStep, Trace, WorkEnd } from '../src/domain/evaluation/trace.ts';
import type { ServerPick } from '../src/domain/answer/recommendation.ts';
import type { TaskDefinition } from '../src/domain/task/task-definition.ts';
import { readJsonLines } from './json-lines.ts';
import { mean } from './metrics.ts';
import type { Report } from './report.ts';

/** An attempt as somebody wrote it down, with what it is worth to them. */
export type LabelledTrace = {
  readonly id: string;
  readonly task: string;
  readonly does: ToolEffect | 'none';
  readonly calls: readonly {
    readonly tool: string;
    readonly effect: ToolEffect;
    readonly result: string | null;
    readonly outcome?: ToolStep['outcome'];
    readonly input?: string;
  }[];
  /** Tools of the stack that were not called. */
  readonly offered?: readonly (readonly [tool: string, effect: ToolEffect])[];
  readonly answer: string | null;
  readonly files?: readonly { readonly path: string; readonly valid: boolean }[];
  readonly end?: WorkEnd;
  readonly read_only?: boolean;
  readonly label: {
    /** Whether code can see that the attempt failed. */
    readonly fails: boolean;
    readonly caps: readonly string[];
    /** How much of what the answer names stands in results; null for nothing to look for. */
    readonly grounding: 'all' | 'some' | 'none' | null;
  };
};

const SERVER = 'io.github.example/tools';
const evaluateAttempt = makeEvaluateAttempt(() => 'no-judge-is-asked');

/** How well code alone tells attempts that failed from others, on hand-written attempts. */
export async function evaluateTraces(file: string): Promise<Report> {
  const labelled = readJsonLines<LabelledTrace>(file);
  const results: { one: LabelledTrace; found: Evaluation }[] = [];
  for (const one of labelled) results.push({ one, found: await evaluateTrace(one) });
  const right = results.map(({ one, found }) => ({
    fails: one.label.fails === found.score.caps.length > 0,
    caps:
      one.label.caps.toSorted().join() ===
      found.score.caps
        .map(({ code }) => code)
        .toSorted()
        .join(),
    grounding: one.label.grounding === bandOf(found.score.dimensions['grounding'] ?? null),
  }));
  const agreement = mean(right.map(({ fails }) => Number(fails)));
  const wrong = results.filter((_, at) => !(right[at]?.caps === true && right[at].grounding));
  return {
    tasks: labelled.length,
    figures: {
      'failure seen': agreement,
      'failure kappa': kappa(
        results.map(({ one }) => one.label.fails),
        results.map(({ found }) => found.score.caps.length > 0),
      ),
      'caps right': mean(right.map(({ caps }) => Number(caps))),
      'grounding right': mean(right.map(({ grounding }) => Number(grounding))),
    },
    notes: [`judged otherwise than labelled: ${wrong.map(({ one }) => one.id).join(', ') || 'none'}`],
    perTask: {},
  };
}

/** Evaluates by code alone, with checks made of the task's words as they are in a run. */
export function evaluateTrace(one: LabelledTrace): Promise<Evaluation> {
  const task = taskOf(one);
  const tools = new Map([
    ...(one.offered ?? []),
    ...one.calls.filter(({ outcome }) => outcome !== 'unknown_tool').map(({ tool, effect }) => [tool, effect] as const),
  ]);
  const stack = {
    mcp_servers:
      tools.size === 0
        ? []
        : [pickOf([...tools].map(([name, effect]) => ({ name, effect, approval: 'auto', needs: [] })))],
    coverage: [{ need: 'n1', met_by: tools.size === 0 ? ('model' as const) : ('server' as const), picks: [] }],
  };
  return evaluateAttempt(
    {
      checks: freezeChecks(task, stack, sha256),
      task,
      stack,
      trace: traceOf(one),
      files: [],
      expense: { ms: 20_000, budgetMs: 200_000, tokens: null, budgetTokens: null },
      allowedEffect: one.read_only === true || one.does === 'none' ? 'read' : one.does,
      threshold: 70,
      judge: null,
      worker: null,
      onVerdict: () => undefined,
    },
    new AbortController().signal,
  );
}

function taskOf({ task, does, calls, read_only: isReadOnly }: LabelledTrace): TaskDefinition {
  const writesFile = calls.some(({ tool }) => tool === 'write_file');
  const capability = writesFile ? 'file.write' : null;
  return {
    id: 't_00000000',
    raw_input: task,
    asked: task,
    type: 'automation',
    domain: 'devops',
    requirements: { language: null, frameworks: [], capabilities: [] },
    complexity: 'simple',
    trigger: null,
    open_questions: [],
    success_criteria: [],
    testable_assertions: [],
    needs: [{ id: 'n1', text: task, capability, effect: does, implied: false, confidence: 1 }],
    constraints: isReadOnly === true ? { read_only: true } : {},
    prohibitions: [],
    text_language: null,
    unread: [],
    corrections: [],
    analyzed_by: 'local',
  };
}

function pickOf(tools: ServerPick['tools']): ServerPick {
  return {
    name: SERVER,
    title: 'Tools',
    description: '',
    role: 'primary',
    covers: ['n1'],
    probability: 1,
    publisher: { name: 'example', official: true },
    transport: 'stdio',
    install: 'npx tools',
    package: null,
    requires: [],
    settings: [],
    credentials: [],
    tools,
    evidence: [],
    context_tokens: null,
    context_guess: null,
  };
}

function traceOf({ calls, answer, files = [], end = 'answered' }: LabelledTrace): Trace {
  return {
    steps: calls.map(({ tool, effect, result, outcome = 'ok', input = '{}' }) => ({
      kind: 'tool',
      server: SERVER,
      tool,
      effect,
      input,
      result,
      outcome,
      ms: 100,
    })),
    answer,
    artifacts: files.map(({ path, valid }) => ({ path, bytes: 100, sha256: '0'.repeat(64), valid })),
    end,
  };
}

function bandOf(share: number | null): LabelledTrace['label']['grounding'] {
  if (share === null) return null;
  return share === 1 ? 'all' : share === 0 ? 'none' : 'some';
}

/** Agreement beyond chance of two raters that say yes or no. */
function kappa(one: readonly boolean[], other: readonly boolean[]): number {
  const chance = shareOf(one) * shareOf(other) + (1 - shareOf(one)) * (1 - shareOf(other));
  const agreed = mean(one.map((vote, at) => Number(vote === other[at])));
  return chance === 1 ? 1 : (agreed - chance) / (1 - chance);
}

function shareOf(votes: readonly boolean[]): number {
  return mean(votes.map(Number));
}
