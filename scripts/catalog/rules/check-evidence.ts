import type { CompactServer } from '../../../src/domain/catalog/compact-server.ts';
import type { EvidenceLine, ServerLine } from '../../../src/domain/catalog/catalog-line.ts';
import { wayOfTarget } from '../../../src/domain/catalog/usable-way.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { isRealDate } from '../real-date.ts';
import { findDisorder } from './find-disorder.ts';
import { findRepeats } from './find-repeats.ts';

const MEASURED = ['tool_count', 'tools_hash', 'context_tokens'] as const;

/** Evidence is of a way to reach a server of the catalog, once for each, in ascending order, and measured exactly where tools were listed. */
export function* checkEvidence({ servers, compact, evidence, toolSchemas }: Data, today: string): Generator<Fault> {
  const known = new Map([...servers, ...compact].map(({ value }) => [value.name, waysOf(value)]));
  yield* findRepeats(evidence, ({ server, target }) => [`${server} ${wayOfTarget(target)}`], 'the evidence of');
  yield* findDisorder(evidence, ({ server, target }) => `${server} ${target}`, 'server and target');
  for (const entry of evidence) {
    const { server, target } = entry.value;
    if (!known.has(server)) yield faultAt(entry, 'is of a server that the catalog does not have');
    else if (known.get(server)?.has(wayOfTarget(target)) === false)
      yield faultAt(entry, `${wayOfTarget(target)} is no package or endpoint of the server`);
    for (const fault of faultsOf(entry.value, today)) yield faultAt(entry, fault);
  }
  const listed = new Map(evidence.map(({ value }) => [`${value.server} ${value.target}`, value.tool_effects ?? {}]));
  for (const entry of toolSchemas) {
    const { server, target, tools } = entry.value;
    const names = Object.keys(listed.get(`${server} ${target}`) ?? {});
    if (names.toSorted().join() !== Object.keys(tools).toSorted().join())
      yield faultAt(entry, 'has the schemas of other tools than its evidence');
  }
}

function* faultsOf({ outcome, at, method, target, ...line }: EvidenceLine, today: string): Generator<string> {
  const day = at.slice(0, 10);
  if (!isRealDate(day)) yield `at ${day} is no day`;
  else if (day > today) yield `at ${day} lies in the future`;
  if ((method === 'stdio') !== /^(?:npm|pypi):/.test(target)) yield `${target} is not spoken to by ${method}`;
  const isListed = outcome === 'open' || (outcome === 'gated' && line.tool_effects !== undefined);
  for (const name of MEASURED)
    if ((line[name] !== null) !== isListed)
      yield isListed ? `${name} is unknown though tools were listed` : `has ${name} though no tools were listed`;
  const { tool_count: count, tool_effects: effects } = line;
  if (effects !== undefined && Object.keys(effects).length !== count)
    yield `tool_effects has another number of tools than ${count}`;
}

function waysOf({ packages = [], remotes = [] }: ServerLine | CompactServer): ReadonlySet<string> {
  return new Set([
    ...packages.map(({ type, identifier }) => `${type}:${identifier}`),
    ...remotes.map(({ url }) => url),
  ]);
}
