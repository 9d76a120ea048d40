import type { ToolFeeds } from '../../src/domain/catalog/vocabulary.ts';
import { membersOf } from '../../src/domain/catalog/json.ts';
import type { ToolEffect } from '../../src/domain/catalog/server.ts';
import { stem } from '../../src/domain/text/stem.ts';
import { identifierWords, isStopWord } from '../../src/domain/text/tokenize.ts';

type NamedTool = { readonly name: string; readonly effect: ToolEffect | null };

const MOST = 3;
/** Last words of inputs whose values another tool gives. */
const KEYS = new Set(['id', 'ids', 'uid', 'uuid', 'key', 'keys', 'number', 'guid', 'slug', 'slugs']);
const FINDING = /(?:^|[_-])(?:list|search|find|query)|^(?:list|search|find)/i;
const NAMELESS = new Set(
  'list search find query get read fetch retrieve all by the a an of to in for from and or with api v1 v2 add create update delete remove set edit'.split(
    ' ',
  ),
);
const PLACES = /^(?:lat|latitude|lng|lon|longitude|coordinates?)$/i;

/**
 * Returns the reading tools that give inputs of each tool: `list-accounts` for an `accountId`. One tool for each input,
 * a tool that lists or searches rather than one that gets a single thing.
 * @param schemas Input schemas by tool.
 */
export function feedsOf(tools: readonly NamedTool[], schemas: Readonly<Record<string, unknown>>): ToolFeeds['feeds'] {
  const common = commonWords(tools);
  const reading = tools.filter(({ effect }) => effect === 'read');
  const entries = tools.flatMap((tool): [string, readonly string[]][] => {
    const { required } = membersOf(schemas[tool.name]);
    const inputs = (Array.isArray(required) ? required : []).filter((one): one is string => typeof one === 'string');
    const givers = inputs.flatMap((input) => giverOf(input, tool, reading, common) ?? []);
    const names = [...new Set(givers)].slice(0, MOST);
    return names.length === 0 ? [] : [[tool.name, names]];
  });
  return Object.fromEntries(entries);
}

/** Words in the names of nearly all tools of a server, such as its product. */
function commonWords(tools: readonly NamedTool[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { name } of tools)
    for (const word of new Set(identifierWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set(
    [...counts].filter(([, count]) => tools.length > 3 && count > 0.7 * tools.length).map(([word]) => word),
  );
}

function thingsIn(name: string, common: ReadonlySet<string>): readonly string[] {
  return identifierWords(name)
    .filter((word) => !NAMELESS.has(word) && !common.has(word) && !isStopWord(word))
    .map(stem);
}

function giverOf(
  input: string,
  tool: NamedTool,
  reading: readonly NamedTool[],
  common: ReadonlySet<string>,
): string | undefined {
  if (PLACES.test(input)) return reading.find(({ name }) => name !== tool.name && /geo-?_?cod/i.test(name))?.name;
  const split = identifierWords(input);
  if (!KEYS.has(split.at(-1) ?? '')) return undefined;
  const named = split.slice(0, -1).filter((word) => !KEYS.has(word) && !isStopWord(word));
  const things = named.length === 0 ? thingsIn(tool.name, common) : named.map(stem);
  if (things.length === 0) return undefined;
  const givers = reading
    .filter(({ name }) => name !== tool.name)
    .map(({ name }) => ({ name, has: thingsIn(name, common) }))
    .filter(({ has }) => things.every((thing) => has.includes(thing)) && has.length <= things.length + 1)
    .filter(({ name }) => FINDING.test(name) || tool.effect !== 'read')
    .toSorted(
      (a, b) =>
        a.has.length - b.has.length ||
        Number(FINDING.test(b.name)) - Number(FINDING.test(a.name)) ||
        a.name.length - b.name.length ||
        (a.name < b.name ? -1 : 1),
    );
  return givers[0]?.name;
}
