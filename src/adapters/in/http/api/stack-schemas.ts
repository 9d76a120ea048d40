import type { DataFlow, LimitNotApplied, StackRecommendation } from '../../../../domain/answer/recommendation.ts';
import type { Components } from '../schema/operation.ts';
import {
  amount,
  anything,
  closed,
  constant,
  count,
  date,
  flag,
  listOf,
  mapOf,
  oneOf,
  orNull,
  share,
  text,
  texts,
} from '../schema/schema.ts';
import { CONSTRAINT_NAMES } from './constraints-schema.ts';
import { clientConfigurations, llmPick, lock, range, serverPick, skillPick } from './pick-schemas.ts';
import { modelUse } from './task-schemas.ts';

const estimate = closed<NonNullable<StackRecommendation['estimate']>>(
  {
    per: constant('run'),
    tokens: range,
    cost_usd: orNull(range),
    context_tokens: orNull(count),
    basis: text,
  },
  {
    monthly_usd: closed({ low: amount, high: amount, runs: amount }),
  },
);

const dataFlow = closed<DataFlow>({
  text,
  servers: listOf(closed({ name: text, title: text, hosted: flag, hosts: orNull(texts) })),
  model: orNull(
    closed({ name: text, country: orNull({ ...text, description: 'ISO 3166-1 code of its jurisdiction' }) }),
  ),
});

export const stackRecommendation = closed<StackRecommendation>(
  {
    outcome: oneOf('ready', 'needs_setup', 'partial', 'no_server_needed', 'nothing_fits', 'not_a_task', 'conflict'),
    summary: { type: 'string', maxLength: 300 },
    next_steps: listOf(
      closed(
        {
          do: oneOf(
            'answer',
            'set_secret',
            'fill_in',
            'install',
            'paste_config',
            'register',
            'sign_in',
            'schedule',
            'restate',
          ),
          text: { ...text, description: 'a sentence for a person' },
        },
        { ref: texts, command: text },
      ),
    ),
    llm: orNull(llmPick),
    mcp_servers: listOf(serverPick),
    skills: listOf(skillPick),
    framework: closed({ name: orNull(text), reason: text }),
    runtime: closed({
      trigger: oneOf('manual', 'schedule', 'event'),
      provided_by: constant('host'),
      reason: text,
      options: texts,
      snippet: orNull(text),
    }),
    prompt_strategy: text,
    system_prompt: orNull(text),
    coverage: listOf(
      closed(
        { need: text, met_by: oneOf('server', 'client', 'model', 'skill', 'host', 'nobody'), picks: texts },
        { probability: share, proof: oneOf('seen_tool', 'unproven') },
      ),
    ),
    uncovered: listOf(
      closed(
        { need: text, text, code: text, reason: text },
        { found: listOf(closed<{ url: string; title: string }>({ url: text, title: text })) },
      ),
    ),
    safety: closed({ untrusted_input: texts, sends_out: texts, destructive: texts, advice: text }),
    data_flow: dataFlow,
    estimate: orNull(estimate),
    alternatives: listOf(
      closed({
        id: oneOf('cheapest', 'keyless', 'smallest', 'best'),
        changes: mapOf(anything),
        cost_usd: orNull(range),
        uncovered: texts,
        picks: listOf(
          closed({
            name: text,
            title: text,
            probability: orNull(share),
            context_tokens: orNull(count),
            context_guess: orNull(range),
          }),
        ),
      }),
    ),
    credentials_frontier: listOf(closed({ add: texts, unlocks: texts })),
    rejected: listOf(
      closed({
        name: text,
        need: text,
        code: {
          ...text,
          description: '`policy`: the operator keeps it away, and it would fit the need better than what was taken.',
        },
        reason: text,
        would_change_if: text,
      }),
    ),
    changes: orNull(closed({ add: texts, keep: texts, remove: texts })),
    conflict: orNull(closed({ constraints: texts, relax: text })),
    limits_not_applied: listOf(
      closed<LimitNotApplied>({
        limit: orNull(oneOf(...CONSTRAINT_NAMES)),
        words: orNull(text),
        code: oneOf('not_kept', 'unknown', 'not_understood'),
        reason: text,
      }),
    ),
    warnings: listOf(closed({ code: text, text }, { ref: text })),
    adjustment_notes: texts,
    client_configs: clientConfigurations,
    lock,
    catalog: closed({ version: text, as_of: date, ranker: text }),
  },
  { choice: modelUse },
);

/** Schemas of the recommended stack as a whole. */
export const stackComponents: Components = {
  StackRecommendation: stackRecommendation,
  Range: range,
  Estimate: estimate,
  DataFlow: dataFlow,
};
