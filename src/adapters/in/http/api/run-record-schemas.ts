import type { RunStatus } from '../../../../application/runs/caller-runs.ts';
import type { Check, CheckResult, CodeRule, FrozenChecks, Verdict } from '../../../../domain/evaluation/check.ts';
import type { Score, ScoreBasis } from '../../../../domain/evaluation/score.ts';
import type { Artifact, ModelStep, ToolStep, WorkEnd } from '../../../../domain/evaluation/trace.ts';
import type {
  Adjustment,
  Attempt,
  Contribution,
  Provisioned,
  RunRecord,
  Usage,
} from '../../../../domain/run/run-record.ts';
import { RUN_STATES, isEnd } from '../../../../domain/run/run-state.ts';
import type { Components } from '../schema/operation.ts';
import {
  amount,
  anyOf,
  closed,
  constant,
  count,
  dateTime,
  flag,
  listOf,
  mapOf,
  oneOf,
  orNull,
  share,
  text,
  texts,
  type MembersOf,
  type SchemaOf,
} from '../schema/schema.ts';
import { effect } from './pick-schemas.ts';
import { stackRecommendation } from './stack-schemas.ts';
import { taskDefinition } from './task-schemas.ts';

const points: SchemaOf<number> = { type: 'number', minimum: 0, maximum: 100 };
const tokens = closed<Usage['tokens']>({ input: orNull(count), output: orNull(count) });
const endStatus = {
  ...oneOf(...RUN_STATES.filter(isEnd)),
  description: 'not_executed: the servers were started, and there was no model to do the task.',
};
const basis = oneOf('judged', 'deterministic_only', 'provisioning') satisfies SchemaOf<ScoreBasis>;

export const VERDICTS = ['met', 'partly', 'not', 'unknown', 'unmeasured'] as const satisfies readonly Verdict[];
const ENDS = [
  'answered',
  'refused',
  'loop',
  'budget',
  'deadline',
  'cancelled',
  'model_failure',
  'no_tools',
  'not_executed',
] as const satisfies readonly WorkEnd[];

/** Causes and actions of an {@link Adjustment}. */
export const adjustment: MembersOf<Adjustment> = {
  cause: oneOf(
    'server_failure',
    'missing_tool',
    'bad_arguments',
    'weak_model',
    'timeout',
    'rate_limit',
    'ambiguous_task',
    'unsafe',
    'exhausted',
  ),
  action: oneOf('swap_server', 'add_server', 'hint', 'stronger_model', 'fewer_steps', 'wait', 'fall_back', 'stop'),
  text,
};

export const runStatus = closed<RunStatus>({
  run_id: text,
  status: oneOf(...RUN_STATES),
  mode: oneOf('sync', 'async'),
  task: { ...text, description: 'At most 200 characters of it.' },
  provider: text,
  created_at: dateTime,
  started_at: orNull(dateTime),
  ended_at: orNull(dateTime),
  timeout_s: amount,
  cancelling: { ...flag, description: 'It has been told to end, and has not yet.' },
  last_event: { ...count, description: 'The seq of its last event; 0 before the first.' },
  links: closed({ self: text, events: text }),
});

const contribution = closed<Contribution>({
  server: text,
  score_without: orNull(points),
  points: { ...orNull({ type: 'number', minimum: -100, maximum: 100 }), description: 'What its lack cost.' },
  samples: count,
  why: orNull(text),
});

const provisioned = closed<Provisioned>({
  server: text,
  status: oneOf('ready', 'failed', 'skipped', 'quarantined'),
  code: text,
  text,
  version: orNull(text),
  tools: texts,
  missing_tools: texts,
  withheld_tools: texts,
  tools_hash: orNull(text),
  context_tokens: orNull(count),
  missing_credentials: texts,
  ms: amount,
});

const toolStep = closed<ToolStep>(
  {
    kind: constant('tool'),
    server: text,
    tool: text,
    effect: orNull(effect),
    input: text,
    result: orNull(text),
    outcome: oneOf('ok', 'error', 'bad_input', 'unknown_tool', 'refused', 'timeout', 'gone'),
    ms: amount,
  },
  { contained: { const: true, description: 'What it changes stays within the work folder of the run.' } },
);

const modelStep = closed<ModelStep>({
  kind: constant('model'),
  model: text,
  text,
  tool_calls: count,
  tokens,
  ms: amount,
});

const artifact = closed<Artifact>({ path: text, bytes: count, sha256: text, valid: orNull(flag) });

const codeRule = anyOf(
  closed<Extract<CodeRule, { readonly kind: 'output' }>>({ kind: constant('output') }),
  closed<Extract<CodeRule, { readonly kind: 'tool_succeeded' }>>({
    kind: constant('tool_succeeded'),
    tools: listOf(closed({ server: text, tool: orNull(text) })),
    changes: flag,
  }),
  closed<Extract<CodeRule, { readonly kind: 'nothing_changed' }>>({ kind: constant('nothing_changed') }),
  closed<Extract<CodeRule, { readonly kind: 'file' }>>(
    { kind: constant('file'), ending: text },
    { name: { ...text, description: 'In lower case, without a folder; left out where the task gives none.' } },
  ),
  closed<Extract<CodeRule, { readonly kind: 'language' }>>({ kind: constant('language'), language: text }),
  closed<Extract<CodeRule, { readonly kind: 'grounded' }>>({ kind: constant('grounded') }),
);

const check = closed<Check>({ id: text, text, level: oneOf('must', 'should'), needs: texts, rule: orNull(codeRule) });

const frozenChecks = closed<FrozenChecks>({ digest: text, checks: listOf(check) });

const checkResult = closed<CheckResult>({
  check: text,
  verdict: oneOf(...VERDICTS),
  by: { enum: ['code', 'judge', null] },
  quote: orNull(text),
});

const score = closed<Score>(
  {
    total: orNull(points),
    coverage: share,
    basis,
    dimensions: mapOf(orNull(share)),
    caps: listOf(closed({ code: text, most: points, text })),
  },
  {
    unproven: { const: true, description: 'Nothing was measured that an attempt without work would fail.' },
    undecided: { ...texts, description: 'Ids of the checks that must hold and were not decided.' },
  },
);

const usage = closed<Usage>({ model_calls: count, tool_calls: count, tokens, cost_usd: orNull(amount) });

const attempt = closed<Attempt>({
  number: count,
  stack: closed({
    model: orNull(closed({ provider: text, model: text })),
    servers: listOf(closed({ name: text, tools: texts })),
  }),
  provisioning: listOf(provisioned),
  steps: listOf(anyOf(toolStep, modelStep)),
  end: oneOf(...ENDS),
  limit: { ...orNull(text), description: 'Which budget ended the work; null when none did.' },
  output: orNull(text),
  artifacts: listOf(artifact),
  checks: listOf(checkResult),
  score,
  usage,
  ms: amount,
  adjustment: orNull(closed<Adjustment>(adjustment)),
});

export const runRecord = closed<RunRecord>({
  run_id: text,
  status: endStatus,
  summary: { ...text, description: 'Why it ended so, in one sentence.' },
  task: orNull(taskDefinition),
  recommendation: orNull(stackRecommendation),
  score: orNull({
    ...points,
    description: 'Of the best attempt; null when nothing was executed or could be measured.',
  }),
  first_score: orNull(points),
  coverage_of_score: { ...share, description: 'How much of the score was measured.' },
  basis: orNull(basis),
  passed: {
    ...orNull(flag),
    description:
      'False when a check that must hold does not. Null when one could not be decided, or too little was measured.',
  },
  checks: orNull(frozenChecks),
  attempts: listOf(attempt),
  best_attempt: orNull(count),
  output: orNull(text),
  artifacts: listOf(artifact),
  contribution: orNull(listOf(contribution)),
  usage,
  timings_ms: mapOf(amount),
  sandbox: closed({ tier: text, reason: text }),
  warnings: texts,
});

/** Schemas of the state of a run and of the record of an ended run. */
export const runRecordComponents: Components = {
  RunStatus: runStatus,
  RunRecord: runRecord,
  Contribution: contribution,
  Attempt: attempt,
  Provisioned: provisioned,
  ToolStep: toolStep,
  ModelStep: modelStep,
  Artifact: artifact,
  FrozenChecks: frozenChecks,
  Check: check,
  CodeRule: codeRule,
  CheckResult: checkResult,
  Score: score,
  Usage: usage,
};
