import type { StackRecommendation } from '../answer/recommendation.ts';
import { changes, type Effect } from '../catalog/capability.ts';
import type { Check, ToolOfStack } from './check.ts';
import type { Need, TaskDefinition } from '../task/task-definition.ts';
import { visibleText } from '../text/clean-text.ts';

const MOST_NAMED = 3;
const LONGEST = 300;

type ToolCheck = Omit<Check, 'id' | 'rule'> & {
  readonly rule: { readonly kind: 'tool_succeeded'; readonly tools: readonly ToolOfStack[]; readonly changes: boolean };
};

/**
 * Returns checks for successful calls of the picked servers' tools. Needs with the same tools share one check; a
 * change without a server in the stack has a check too.
 */
export function toolChecks(
  { needs }: TaskDefinition,
  stack: Pick<StackRecommendation, 'mcp_servers' | 'coverage'>,
): readonly ToolCheck[] {
  const groups = new Map<string, { readonly tools: readonly ToolOfStack[]; readonly needs: Need[] }>();
  for (const need of needs) {
    const tools = servingTools(stack, need);
    const metBy = stack.coverage.find((one) => one.need === need.id)?.met_by ?? 'nobody';
    if (tools.length === 0 && !(metBy === 'nobody' && changes(need.effect) && !need.implied)) continue;
    const key = JSON.stringify([tools, changes(need.effect)]);
    const group = groups.get(key) ?? { tools, needs: [] };
    group.needs.push(need);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ tools, needs: served }) => ({
    text: textOf(tools, served),
    level: served.some(({ implied, effect }) => !implied && effect !== 'none') ? 'must' : 'should',
    needs: served.map(({ id }) => id),
    rule: { kind: 'tool_succeeded', tools, changes: served.some(({ effect }) => changes(effect)) },
  }));
}

function textOf(tools: readonly ToolOfStack[], needs: readonly Need[]): string {
  const named = tools.map(({ server, tool }) => tool ?? `a tool of ${server}`);
  const shown = named.slice(0, MOST_NAMED);
  const which =
    named.length > MOST_NAMED
      ? `one of ${named.length} tools (${shown.join(', ')}, …)`
      : shown.length === 0
        ? 'a tool that can do it'
        : shown.join(' or ');
  return visibleText(`A call of ${which} succeeded, for: ${needs.map(({ text }) => text).join('; ')}`, LONGEST);
}

/**
 * Returns the tools whose success shows work on a need: changing tools for a change, reading tools otherwise, or all
 * tools of a server without matching ones.
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
