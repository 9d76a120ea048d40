import type { PlannedServer } from '../stack/planned-server.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { OfferedTool } from './offer-tools.ts';

/** What together lets a stranger's text carry private data out of a run; one of them alone is harmless. */
export type Trifecta = {
  /** Servers that know what only an account's owner should. */
  readonly privates: readonly string[];
  /** Servers that hand on what strangers write. */
  readonly untrusted: readonly string[];
  /** Tools by which others get to see something. */
  readonly outward: readonly OfferedTool[];
};

/** As far as the recommendation's `safety` tells of the needs that each server is there for. @param tools Those that a model is to get. */
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

/** What a record says of it. @param isOffered Whether the outward tools are offered all the same. */
export function warnOf({ privates, untrusted, outward }: Trifecta, isOffered: boolean): string {
  const tools = [...new Set(outward.map(({ tool }) => tool))].join(', ');
  return isOffered
    ? `Private data (${privates.join(', ')}), text by strangers (${untrusted.join(', ')}) and a way out (${tools}) come together in this run: what strangers write could make the model send private data. With allow_effects "read" the way out stays closed.`
    : `${tools}: not offered, for private data (${privates.join(', ')}) and text by strangers (${untrusted.join(', ')}) come together in this run, and allow_effects is "read".`;
}

function namesOf(servers: readonly PlannedServer[]): readonly string[] {
  return servers.map(({ server }) => server.name);
}
