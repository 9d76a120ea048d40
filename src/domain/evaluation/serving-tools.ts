import { changes, type Effect } from '../catalog/capability.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { ToolOfStack } from './check.ts';

/**
 * Tools of a stack whose success shows that a need was worked on: those that change something for a need that changes
 * something, those that only read for another one, and all of a server that has none of the kind.
 */
export function servingTools(
  stack: Pick<StackRecommendation, 'mcp_servers'>,
  need: { readonly id: string; readonly effect: Effect },
): ToolOfStack[] {
  return stack.mcp_servers
    .filter(({ covers }) => covers.includes(need.id))
    .flatMap(({ name, tools }): ToolOfStack[] => {
      if (tools.length === 0) return [{ server: name, tool: null }];
      const fitting = tools.filter(({ effect }) => effect === null || changes(effect) === changes(need.effect));
      return (fitting.length > 0 ? fitting : tools).map((tool) => ({ server: name, tool: tool.name }));
    });
}
