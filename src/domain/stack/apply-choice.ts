import type { Lexicon } from '../match/knowledge.ts';
import type { Covering } from './candidate.ts';
import { cover } from './allowed-tools.ts';
import { withoutForbidden } from './forbidden-tools.ts';
import { groupByServer, type Plan, type Warning } from './plan.ts';
import type { DroppedChoice, ServerChoice } from './candidate-menu.ts';

/**
 * Replaces the engine's candidates in the plan by the chosen ones.
 * If together they exceed the limit on servers, choices are taken in order while there is room; the others are
 * dropped.
 */
export function applyChoice(
  plan: Plan,
  choices: readonly ServerChoice[],
  knowledge: Lexicon,
  prohibitions: readonly string[] = [],
): { readonly plan: Plan; readonly dropped: readonly DroppedChoice[] } {
  if (choices.length === 0) return { plan, dropped: [] };
  const kept = fits(plan, choices)
    ? choices
    : choices.reduce<readonly ServerChoice[]>(
        (taken, choice) => (fits(plan, [...taken, choice]) ? [...taken, choice] : taken),
        [],
      );
  const covers = coversOf(plan);
  for (const { need, candidate, said } of kept)
    covers.set(need, { ...withoutForbidden(cover(candidate, knowledge), prohibitions, knowledge), said });
  return {
    plan: {
      ...plan,
      servers: groupByServer(plan.served.flatMap(({ id }) => covers.get(id) ?? [])),
      gaps: plan.gaps.filter(({ need }) => !covers.has(need.id)),
    },
    dropped: choices.filter((choice) => !kept.includes(choice)).map(({ need }) => ({ need, why: 'max_servers' })),
  };
}

/** Returns warnings about dropped choices, without any of the model's own words. */
export function droppedWarnings(dropped: readonly DroppedChoice[]): Warning[] {
  const once = new Map(dropped.map((one) => [`${one.need ?? ''} ${one.why}`, one]));
  return [...once.values()].map(({ need, why }) => ({
    code: 'choice_dropped',
    text: `${WHY[why]} That was left aside.`,
    ...(need === null ? {} : { ref: need }),
  }));
}

const WHY: Readonly<Record<DroppedChoice['why'], string>> = {
  no_such_need: 'The model chose something for a need that does not exist.',
  no_candidate: 'The model chose what is not among the candidates.',
  repeated: 'The model chose twice for the same need.',
  max_servers: 'The model chose more servers than max_servers allows.',
};

function coversOf(plan: Plan): Map<string, Covering> {
  return new Map(plan.servers.flatMap(({ covers }) => covers.map((covering) => [covering.need.id, covering] as const)));
}

function fits(plan: Plan, choices: readonly ServerChoice[]): boolean {
  const servers = new Map([...coversOf(plan)].map(([need, { server }]) => [need, server.name]));
  for (const { need, candidate } of choices) servers.set(need, candidate.server.name);
  return new Set(servers.values()).size <= plan.mostServers;
}
