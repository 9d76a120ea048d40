import type { Server, Tool } from '../server.ts';
import type { SeenTool, Verification } from '../verification.ts';

/**
 * A server with the newest evidence of it. Where the catalog knows none of its tools, or fewer than were seen, those that were
 * seen become its tools: the ones that the catalog describes keep its words, the others carry the server's own.
 */
export function withVerification(server: Server, verification: Verification): Server {
  const { outcome, tools, at, version } = verification;
  const known = server.tools_read === null ? -1 : server.tools.length;
  if (outcome !== 'open' || tools === null || tools.length <= known) return { ...server, verification };
  const described = new Map(server.tools.map((tool) => [tool.name, tool]));
  return {
    ...server,
    tools: tools.map((tool) => described.get(tool.name) ?? asTool(tool)),
    capabilities: [...new Set([...server.capabilities, ...lost(server.tools, tools)])],
    tools_read: { source: 'tools/list', at: at.slice(0, 10), version },
    verification,
  };
}

/** What tools did that are called otherwise now: whoever classifies the new ones should know it. */
function lost(known: readonly Tool[], seen: readonly SeenTool[]): string[] {
  const names = new Set(seen.map(({ name }) => name));
  return known
    .filter(({ name }) => !names.has(name))
    .flatMap(({ capability, also = [] }) => (capability === null ? also : [capability, ...also]));
}

function asTool({ name, description, effect }: SeenTool): Tool {
  return { name, description, capability: null, effect, seen: true };
}
