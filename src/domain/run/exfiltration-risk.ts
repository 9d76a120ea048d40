import type { PlannedServer } from '../stack/planned-server.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { OfferedTool } from './offer-tools.ts';

/** The three parts that together allow untrusted text to leak private data from a run; each alone is harmless. */
export type Trifecta = {
  /** Servers with private data of an account. */
  readonly privates: readonly string[];
  /** Servers that return text by strangers. */
  readonly untrusted: readonly string[];
  /** Tools whose effects are visible to others. */
  readonly outward: readonly OfferedTool[];
};

/**
 * Finds the parts from the recommendation's `safety` and the needs of each server. @param tools Tools for the model.
 */
export function trifectaOf(
  safety: Pick<StackRecommendation['safety'], 'untrusted_input' | 'sends_out'>,
  servers: readonly PlannedServer[],
  tools: readonly OfferedTool[],
): Trifecta {
  const inUse = servers.filter(({ server }) => tools.some((tool) => tool.server === server.name));
  const serving = (needs: readonly string[]): readonly PlannedServer[] =>
    inUse.filter(({ covers }) => covers.some(({ need }) => needs.includes(need.id)));
  const sends = (tool: OfferedTool): boolean =>
    inUse.some(
      ({ server, covers }) =>
        server.name === tool.server &&
        covers.some(
          ({ need, tools: fit }) =>
            safety.sends_out.includes(need.id) && (fit.length === 0 ? tool.effect !== 'read' : fit.includes(tool.tool)),
        ),
    );
  return {
    privates: namesOf(inUse.filter(({ server }) => server.egress === 'own_account')),
    untrusted: namesOf(serving(safety.untrusted_input)),
    outward: tools.filter(sends),
  };
}

export function isComplete({ privates, untrusted, outward }: Trifecta): boolean {
  return privates.length > 0 && untrusted.length > 0 && outward.length > 0;
}

/** Returns the warning for the record. @param isOffered Whether the outward tools are offered nevertheless. */
export function warnOf({ privates, untrusted, outward }: Trifecta, isOffered: boolean): string {
  const tools = [...new Set(outward.map(({ tool }) => tool))].join(', ');
  return isOffered
    ? `Private data (${privates.join(', ')}), text by strangers (${untrusted.join(', ')}) and a way out (${tools}) come together in this run: what strangers write could make the model send private data. With allow_effects "read" the way out stays closed.`
    : `${tools}: not offered, for private data (${privates.join(', ')}) and text by strangers (${untrusted.join(', ')}) come together in this run, and allow_effects is "read".`;
}

function namesOf(servers: readonly PlannedServer[]): readonly string[] {
  return servers.map(({ server }) => server.name);
}
