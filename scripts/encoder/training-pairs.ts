import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { isDescribed } from '../../src/domain/catalog/server.ts';
import { identifierWords, tokenize } from '../../src/domain/text/tokenize.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Pair } from './pair.ts';

/** A line of a file of pairs: what somebody asked for, and the tool that serves it. */
type Line = { readonly query: string; readonly tool: { readonly name: string; readonly description: string } };

/** Words of a tool's text that count: what follows is about details. */
const LONGEST = 60;
const cut = (tokens: readonly string[]): readonly string[] => tokens.slice(0, LONGEST);
export const toolTokens = (name: string, description: string): readonly string[] =>
  cut(tokenize(`${identifierWords(name).join(' ')} ${description}`));

/** Pairs of outside data sets: JSON lines `{query, tool: {name, description}}` in the files of a folder. */
export function outsidePairs(folder: string): readonly Pair[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text) as Line)
        .map(({ query, tool }) => ({
          one: cut(tokenize(query)),
          other: toolTokens(tool.name, tool.description),
          group: `${file} ${tool.name}`,
        })),
    )
    .filter(isUseful);
}

/** A capability with the ways in which it is worded. */
export type WordedCapability = {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly string[];
  readonly tools: readonly string[];
};

/** Our own text anew each epoch: every task and every description of a capability with some other description of it. */
export function capabilityPairs(capabilities: readonly WordedCapability[], seed: number): readonly Pair[] {
  const random = seededRandom(seed);
  const some = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  return capabilities
    .flatMap(({ id, title, texts, tools }) => [
      ...texts.map((text) => ({ one: text, other: some(tools), group: id })),
      ...texts.map((text) => ({ one: text, other: some(tools), group: id })),
      ...tools.map((text) => ({ one: some(tools), other: text, group: id })),
      { one: title, other: some(tools), group: id },
      { one: some(texts), other: some(texts), group: id },
    ])
    .map(({ one, other, group }) => ({ one: cut(tokenize(one)), other: cut(tokenize(other)), group }))
    .filter(isUseful);
}

/** What the catalog says of one thing in two places: servers and their tools, names and descriptions, tools and tasks of their capability. */
export function catalogPairs(
  catalog: Catalog,
  capabilities: readonly WordedCapability[],
  seed: number,
): readonly Pair[] {
  const random = seededRandom(seed);
  const textsOf = new Map<string, readonly string[]>();
  for (const { id, texts } of capabilities) {
    const coarse = id.split('.').slice(0, 2).join('.');
    textsOf.set(coarse, [...(textsOf.get(coarse) ?? []), ...texts]);
  }
  const pairs: Pair[] = [];
  for (const server of catalog.servers) {
    const about = cut(tokenize(`${server.title} ${server.description}`));
    pairs.push({ one: cut(tokenize(server.title)), other: cut(tokenize(server.description)), group: server.name });
    for (const { name, description, capability } of server.tools) {
      const own = cut(tokenize(description));
      if (description !== '')
        pairs.push({
          one: cut(tokenize(identifierWords(name).join(' '))),
          other: own,
          group: `${server.name} ${name}`,
        });
      if (random() < 0.4) pairs.push({ one: about, other: toolTokens(name, description), group: server.name });
      const texts = textsOf.get(capability ?? '') ?? [];
      const text = texts[Math.floor(random() * texts.length)];
      if (isDescribed(server) && text !== undefined && capability !== null)
        pairs.push({ one: cut(tokenize(text)), other: toolTokens(name, description), group: capability });
    }
  }
  return pairs.filter(isUseful);
}

/** What people type for a server, with what the catalog says of it. */
export function phrasePairs({ servers, vocabulary }: Catalog): readonly Pair[] {
  return servers
    .flatMap(({ name, title, description }) => {
      const about = cut(tokenize(`${title} ${description}`));
      return (vocabulary.searchPhrases[name] ?? []).map((phrase) => ({
        one: cut(tokenize(phrase)),
        other: about,
        group: name,
      }));
    })
    .filter(isUseful);
}

function isUseful({ one, other }: Pair): boolean {
  return one.length > 0 && other.length > 0;
}
