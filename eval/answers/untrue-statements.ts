import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import { changes } from '../../src/domain/catalog/capability.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import type { Server } from '../../src/domain/catalog/server.ts';
import type { Coverage, ServerPick, StackRecommendation } from '../../src/domain/answer/recommendation.ts';
import type { Need, TaskDefinition } from '../../src/domain/task/task-definition.ts';

/** Answer to a task as callers get it. */
export type Answer = Pick<RecommendAnswer, 'task' | 'recommendation'>;

type Checked = {
  readonly task: TaskDefinition;
  readonly stack: StackRecommendation;
  readonly servers: ReadonlyMap<string, Server>;
  readonly catalog: Catalog;
};

/**
 * Compares the statements of an answer with its own members and the catalog.
 * It uses the published document only, none of the code that wrote it.
 *
 * @returns One sentence for each statement that is not so.
 */
export function untrueStatements({ task, recommendation }: Answer, catalog: Catalog): readonly string[] {
  const servers = new Map(catalog.servers.map((server) => [server.name, server]));
  const checked: Checked = { task, stack: recommendation, servers, catalog };
  return [
    ...task.needs.flatMap((need) => checkNeed(need, checked)),
    ...recommendation.mcp_servers.flatMap((pick) => checkPick(pick, checked)),
    ...checkGaps(checked),
    ...checkReading(checked),
    ...checkOutcome(checked),
    ...checkCounts(checked),
    ...checkSafety(checked),
  ];
}

function checkNeed(need: Need, { task, stack, servers }: Checked): string[] {
  const [entry, ...further] = stack.coverage.filter((one) => one.need === need.id);
  if (entry === undefined) return [`${need.id} is not in the coverage`];
  const faults = further.length === 0 ? [] : [`${need.id} is in the coverage ${further.length + 1} times`];
  const isGap = stack.uncovered.some((gap) => gap.need === need.id);
  const isOpen = entry.met_by === 'nobody';
  if (isOpen && !isGap && stack.outcome !== 'conflict') faults.push(`${need.id} is met by nobody, but is no gap`);
  if (!isOpen && isGap) faults.push(`${need.id} is a gap, but is met by ${entry.met_by}`);
  if (isOpen && task.needs.length > 0 && ['ready', 'needs_setup', 'no_server_needed'].includes(stack.outcome))
    faults.push(`${need.id} is met by nobody, but the outcome is ${stack.outcome}`);
  if (entry.met_by === 'server') faults.push(...checkServed(need, entry, stack, servers));
  return faults;
}

function checkServed(need: Need, entry: Coverage, stack: StackRecommendation, servers: Checked['servers']): string[] {
  return entry.picks.flatMap((name) => {
    const pick = stack.mcp_servers.find((one) => one.name === name);
    const server = servers.get(name);
    if (pick === undefined || server === undefined) return [`${need.id} is covered by ${name}, which is not picked`];
    const faults = pick.covers.includes(need.id) ? [] : [`${name} does not list ${need.id} among its needs`];
    if (need.system !== undefined && !server.systems.includes(need.system))
      faults.push(`${need.id} is in ${need.system}, but ${name} does not connect to it`);
    const isKnown = server.tools.length > 0;
    if (changes(need.effect) && isKnown && pick.tools.every(({ effect }) => effect === 'read'))
      faults.push(`${need.id} changes something, but every allowed tool of ${name} reads`);
    return faults;
  });
}

function checkPick({ name, tools, covers }: ServerPick, { task, servers }: Checked): string[] {
  const known = new Map(servers.get(name)?.tools.map((tool) => [tool.name, tool]));
  const faults = tools.flatMap((tool) => (known.has(tool.name) ? [] : [`${name} has no tool ${tool.name}`]));
  const unknown = covers.filter((id) => !task.needs.some((need) => need.id === id));
  return [...faults, ...unknown.map((id) => `${name} covers ${id}, which is no need`)];
}

function checkGaps({ task, stack, servers, catalog }: Checked): string[] {
  const all = [...servers.values()];
  const isLimited = Object.keys(task.constraints).length > 0;
  return stack.uncovered.flatMap(({ need: id, code, reason }) => {
    const need = task.needs.find((one) => one.id === id);
    if (id !== '' && need === undefined) return [`the gap ${id} is no need`];
    if (/\blimits? (?:exclude|keep)/i.test(reason) && !isLimited)
      return [`${id}: no limit is stated, but one excludes`];
    const { system, capability } = need ?? {};
    if (code === 'no_server_for_system' && all.some((one) => system !== undefined && one.systems.includes(system)))
      return [`${id}: a server connects to ${system}`];
    const canDo = (server: Server): boolean =>
      !catalog.denied.has(server.name) && server.tools.some((tool) => tool.capability === capability);
    if (reason.startsWith('No server of the catalog has a tool') && capability != null && all.some(canDo))
      return [`${id}: a server has a tool for ${capability}`];
    return [];
  });
}

/** Parts that ask for something end as a need or as an unread part, alone or with the parts of the same act. */
function checkReading({ task }: Checked): string[] {
  const told = [...task.needs.map(({ text }) => text), ...task.unread].map(plain);
  const asking = (task.parts ?? []).filter(({ role }) => role === 'order' || role === 'question');
  const isTold = (text: string): boolean =>
    told.some((one) => one.includes(plain(text)) || plain(text).includes(one) || sharesWord(one, plain(text)));
  return asking
    .filter((part) => !isTold(part.text))
    .filter(
      ({ frames }) =>
        !asking.some((other) => other.frames.some((frame) => frames.includes(frame)) && isTold(other.text)),
    )
    .map(({ text }) => `nothing tells what became of "${text}"`);
}

const LONG_WORD = /[\p{L}\p{N}]{4,}/gu;

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(one.match(LONG_WORD));
  const wanted = other.match(LONG_WORD) ?? [];
  return wanted.length === 0 || wanted.some((word) => words.has(word));
}

function checkOutcome({ task, stack }: Checked): string[] {
  const { outcome } = stack;
  const isWhole = outcome === 'ready' || outcome === 'needs_setup' || outcome === 'no_server_needed';
  const faults = [];
  if (isWhole && (stack.uncovered.length > 0 || task.unread.length > 0))
    faults.push(`the outcome is ${outcome}, but a part is not covered`);
  if (outcome === 'no_server_needed' && stack.coverage.some(({ met_by: by }) => by === 'server'))
    faults.push('no server is needed, but one covers a need');
  if (outcome === 'not_a_task' && task.needs.length > 0) faults.push('the text is no task, but has needs');
  return faults;
}

function checkCounts({ stack: { summary, mcp_servers: picks } }: Checked): string[] {
  const [, servers] = /^(\d+) servers? \(/.exec(summary) ?? [];
  const [, tools] = /; (\d+) tools?\)/.exec(summary) ?? [];
  const total = picks.reduce((sum, pick) => sum + pick.tools.length, 0);
  return [
    ...(servers !== undefined && Number(servers) !== picks.length ? [`the summary counts ${servers} servers`] : []),
    ...(tools !== undefined && Number(tools) !== total ? [`the summary counts ${tools} tools`] : []),
  ];
}

function checkSafety({ task, stack }: Checked): string[] {
  const { safety, summary, mcp_servers: picks } = stack;
  const covered = new Set(picks.flatMap(({ covers }) => covers));
  const changing = task.needs.some(({ id, effect }) => covered.has(id) && changes(effect));
  const reads =
    !changing && picks.every(({ tools }) => tools.length > 0 && tools.every(({ effect }) => effect === 'read'));
  const says = [summary, safety.advice].filter((text) => /\bonly reads\b/i.test(text));
  const ids = new Set(task.needs.map(({ id }) => id));
  const listed = [...safety.untrusted_input, ...safety.sends_out, ...safety.destructive];
  return [
    ...(says.length > 0 && !reads ? ['"only reads" is said of a stack that may change something'] : []),
    ...listed.filter((id) => !ids.has(id)).map((id) => `the safety names ${id}, which is no need`),
  ];
}
