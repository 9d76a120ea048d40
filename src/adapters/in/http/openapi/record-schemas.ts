import type { RunStatus } from '../../../../application/runs/caller-runs.ts';
import type {
  Check,
  CheckResult,
  CodeRule,
  FrozenChecks,
  ToolOfStack,
  Verdict,
} from '../../../../domain/evaluation/check.ts';
import type { Cap, Score, ScoreBasis } from '../../../../domain/evaluation/score.ts';
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
import {
  amount,
  closed,
  count,
  dateTime,
  flag,
  listOf,
  mapOf,
  oneOf,
  orNull,
  ref,
  share,
  text,
  texts,
  type Schema,
} from './schema.ts';

const score: Schema = { type: 'number', minimum: 0, maximum: 100 };
const milliseconds: Schema = amount;
const tokens = closed<Usage['tokens']>({ input: orNull(count), output: orNull(count) });
const effect = oneOf('read', 'write', 'destructive');
const endStatus: Schema = {
  ...oneOf(...RUN_STATES.filter(isEnd)),
  description: 'not_executed: the servers were started, and there was no model to do the task.',
};
const basis = oneOf(...(['judged', 'deterministic_only', 'provisioning'] satisfies readonly ScoreBasis[]));

export const VERDICTS = ['met', 'partly', 'not', 'unknown', 'unmeasured'] as const satisfies readonly Verdict[];
const ENDS: readonly WorkEnd[] = [
  'answered',
  'refused',
  'loop',
  'budget',
  'deadline',
  'cancelled',
  'model_failure',
  'no_tools',
  'not_executed',
];

/** What causes and actions of {@link Adjustment} there are. */
export const adjustment: Readonly<Record<keyof Adjustment, Schema>> = {
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

/** How a run stands, and everything that is told of one that has ended. */
export const recordSchemas: Readonly<Record<string, Schema>> = {
  RunStatus: closed<RunStatus>({
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
    links: closed<RunStatus['links']>({ self: text, events: text }),
  }),
  RunRecord: closed<RunRecord>({
    run_id: text,
    status: endStatus,
    summary: { ...text, description: 'Why it ended so, in one sentence.' },
    task: orNull(ref('TaskDefinition')),
    recommendation: orNull(ref('StackRecommendation')),
    score: orNull({
      ...score,
      description: 'Of the best attempt; null when nothing was executed or could be measured.',
    }),
    first_score: orNull(score),
    coverage_of_score: { ...share, description: 'How much of the score was measured.' },
    basis: orNull(basis),
    passed: {
      ...orNull(flag),
      description:
        'False when a check that must hold does not. Null when one could not be decided, or too little was measured.',
    },
    checks: orNull(ref('FrozenChecks')),
    attempts: listOf(ref('Attempt')),
    best_attempt: orNull(count),
    output: orNull(text),
    artifacts: listOf(ref('Artifact')),
    contribution: orNull(listOf(ref('Contribution'))),
    usage: ref('Usage'),
    timings_ms: mapOf(milliseconds),
    sandbox: closed<RunRecord['sandbox']>({ tier: text, reason: text }),
    warnings: texts,
  }),
  Contribution: closed<Contribution>({
    server: text,
    score_without: orNull(score),
    points: { ...orNull({ type: 'number', minimum: -100, maximum: 100 }), description: 'What its lack cost.' },
    samples: count,
    why: orNull(text),
  }),
  Attempt: closed<Attempt>({
    number: count,
    stack: closed<Attempt['stack']>({
      model: orNull(closed<NonNullable<Attempt['stack']['model']>>({ provider: text, model: text })),
      servers: listOf(closed<Attempt['stack']['servers'][number]>({ name: text, tools: texts })),
    }),
    provisioning: listOf(ref('Provisioned')),
    steps: listOf({ anyOf: [ref('ToolStep'), ref('ModelStep')] }),
    end: oneOf(...ENDS),
    limit: { ...orNull(text), description: 'Which budget ended the work; null when none did.' },
    output: orNull(text),
    artifacts: listOf(ref('Artifact')),
    checks: listOf(ref('CheckResult')),
    score: ref('Score'),
    usage: ref('Usage'),
    ms: milliseconds,
    adjustment: orNull(closed<Adjustment>(adjustment)),
  }),
  Provisioned: closed<Provisioned>({
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
    ms: milliseconds,
  }),
  ToolStep: closed<ToolStep>(
    {
      kind: { const: 'tool' },
      server: text,
      tool: text,
      effect: orNull(effect),
      input: text,
      result: orNull(text),
      outcome: oneOf('ok', 'error', 'bad_input', 'unknown_tool', 'refused', 'timeout', 'gone'),
      ms: milliseconds,
    },
    { contained: { const: true, description: 'What it changes stays within the work folder of the run.' } },
  ),
  ModelStep: closed<ModelStep>({
    kind: { const: 'model' },
    model: text,
    text,
    tool_calls: count,
    tokens,
    ms: milliseconds,
  }),
  Artifact: closed<Artifact>({ path: text, bytes: count, sha256: text, valid: orNull(flag) }),
  FrozenChecks: closed<FrozenChecks>({ digest: text, checks: listOf(ref('Check')) }),
  Check: closed<Check>({ id: text, text, level: oneOf('must', 'should'), needs: texts, rule: orNull(ref('CodeRule')) }),
  CodeRule: {
    anyOf: [
      closed<Extract<CodeRule, { readonly kind: 'output' }>>({ kind: { const: 'output' } }),
      closed<Extract<CodeRule, { readonly kind: 'tool_succeeded' }>>({
        kind: { const: 'tool_succeeded' },
        tools: listOf(closed<ToolOfStack>({ server: text, tool: orNull(text) })),
        changes: flag,
      }),
      closed<Extract<CodeRule, { readonly kind: 'nothing_changed' }>>({ kind: { const: 'nothing_changed' } }),
      closed<Extract<CodeRule, { readonly kind: 'file' }>>(
        { kind: { const: 'file' }, ending: text },
        { name: { ...text, description: 'In lower case, without a folder; left out where the task gives none.' } },
      ),
      closed<Extract<CodeRule, { readonly kind: 'language' }>>({ kind: { const: 'language' }, language: text }),
      closed<Extract<CodeRule, { readonly kind: 'grounded' }>>({ kind: { const: 'grounded' } }),
    ],
  },
  CheckResult: closed<CheckResult>({
    check: text,
    verdict: oneOf(...VERDICTS),
    by: { enum: ['code', 'judge', null] },
    quote: orNull(text),
  }),
  Score: closed<Score>(
    {
      total: orNull(score),
      coverage: share,
      basis,
      dimensions: mapOf(orNull(share)),
      caps: listOf(closed<Cap>({ code: text, most: score, text })),
    },
    {
      unproven: { const: true, description: 'Nothing was measured that an attempt without work would fail.' },
      undecided: { ...texts, description: 'Ids of the checks that must hold and were not decided.' },
    },
  ),
  Usage: closed<Usage>({ model_calls: count, tool_calls: count, tokens, cost_usd: orNull(amount) }),
};
