import type { ConfiguredServer } from '../../domain/clients/render-entry.ts';
import { fillLaunch } from '../../domain/clients/fill-launch.ts';
import type { RecommendAnswer } from '../recommend/recommend-stack.ts';
import type { ResolveServers } from './resolve-servers.ts';

/**
 * Returns the servers of an answer with the settings and approvals that the task and its answers give; none for an answer without the
 * contents of its lock.
 */
export async function serversOfAnswer(
  { recommendation }: RecommendAnswer,
  resolveServers: ResolveServers,
): Promise<readonly ConfiguredServer[]> {
  const { lock, mcp_servers: picks } = recommendation;
  if (lock?.contents === undefined || picks.length === 0) return [];
  const { digest, contents } = lock;
  const servers = await resolveServers({ lock: { digest, contents } });
  return servers.map((server, place) => {
    const locked = contents.servers[place];
    const pick = picks.find(({ name }) => name === locked?.name);
    const filled = (pick?.settings ?? []).map(({ name, value }) => [
      locked?.settings.find((setting) => setting.name === name)?.value ?? value,
      value,
    ]) as (readonly [string, string])[];
    const unasked = pick?.tools.filter(({ approval }) => approval === 'auto').map(({ name }) => name);
    return {
      ...server,
      launch: fillLaunch(server.launch, new Map(filled)),
      ...(unasked === undefined ? {} : { unasked }),
    };
  });
}
