import type { StackRecommendation } from '../../../../domain/answer/recommendation.ts';
import {
  amount,
  anything,
  closed,
  count,
  date,
  listOf,
  mapOf,
  oneOf,
  orNull,
  ref,
  share,
  text,
  texts,
  type Element,
  type Schema,
} from './schema.ts';

/** The recommended stack as a whole. */
export const stackSchemas: Readonly<Record<string, Schema>> = {
  StackRecommendation: closed<StackRecommendation>(
    {
      outcome: oneOf('ready', 'needs_setup', 'partial', 'no_server_needed', 'nothing_fits', 'not_a_task', 'conflict'),
      summary: { type: 'string', maxLength: 300 },
      next_steps: listOf(
        closed<Element<StackRecommendation['next_steps']>>(
          { do: oneOf('answer', 'set_secret', 'fill_in', 'install', 'paste_config', 'sign_in', 'schedule', 'restate') },
          { ref: texts, command: text },
        ),
      ),
      llm: orNull(ref('LlmPick')),
      mcp_servers: listOf(ref('ServerPick')),
      skills: listOf(ref('SkillPick')),
      framework: closed<StackRecommendation['framework']>({ name: orNull(text), reason: text }),
      runtime: closed<StackRecommendation['runtime']>({
        trigger: oneOf('manual', 'schedule', 'event'),
        provided_by: { const: 'host' },
        reason: text,
        options: texts,
        snippet: orNull(text),
      }),
      prompt_strategy: text,
      system_prompt: orNull(text),
      coverage: listOf(
        closed<Element<StackRecommendation['coverage']>>(
          { need: text, met_by: oneOf('server', 'model', 'skill', 'host', 'nobody'), picks: texts },
          { probability: share },
        ),
      ),
      uncovered: listOf(
        closed<Element<StackRecommendation['uncovered']>>(
          { need: text, text, code: text, reason: text },
          { found: listOf(closed<{ url: string; title: string }>({ url: text, title: text })) },
        ),
      ),
      safety: closed<StackRecommendation['safety']>({
        untrusted_input: texts,
        sends_out: texts,
        destructive: texts,
        advice: text,
      }),
      estimate: orNull(ref('Estimate')),
      alternatives: listOf(
        closed<Element<StackRecommendation['alternatives']>>({
          id: oneOf('cheapest', 'keyless', 'smallest', 'best'),
          changes: mapOf(anything),
          cost_usd: orNull(ref('Range')),
          uncovered: texts,
        }),
      ),
      credentials_frontier: listOf(
        closed<Element<StackRecommendation['credentials_frontier']>>({ add: texts, unlocks: texts }),
      ),
      rejected: listOf(
        closed<Element<StackRecommendation['rejected']>>({
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
      changes: orNull(closed<NonNullable<StackRecommendation['changes']>>({ add: texts, keep: texts, remove: texts })),
      conflict: orNull(closed<NonNullable<StackRecommendation['conflict']>>({ constraints: texts, relax: text })),
      warnings: listOf(closed<Element<StackRecommendation['warnings']>>({ code: text, text }, { ref: text })),
      adjustment_notes: texts,
      client_configs: ref('ClientConfigurations'),
      lock: ref('Lock'),
      catalog: closed<StackRecommendation['catalog']>({ version: text, as_of: date, ranker: text }),
    },
    { choice: ref('ModelUse') },
  ),
  Range: closed<{ low: number; high: number }>({ low: amount, high: amount }),
  Estimate: closed<NonNullable<StackRecommendation['estimate']>>(
    {
      per: { const: 'run' },
      tokens: ref('Range'),
      cost_usd: orNull(ref('Range')),
      context_tokens: orNull(count),
      basis: text,
    },
    {
      monthly_usd: closed<NonNullable<NonNullable<StackRecommendation['estimate']>['monthly_usd']>>({
        low: amount,
        high: amount,
        runs: amount,
      }),
    },
  ),
};
