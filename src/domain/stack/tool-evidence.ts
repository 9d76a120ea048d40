import { changes, objectOf } from '../catalog/capability.ts';
import type { Tool } from '../catalog/server.ts';
import { TOOL_ROLES } from '../catalog/vocabulary.ts';
import type { Lexicon } from '../match/knowledge.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokenize.ts';
import { objectText } from './acting-tools.ts';
import type { Candidate } from './candidate.ts';
import { coreTools } from './core-tools.ts';
import { saidThings } from './tool-acts.ts';
import { plainness, thingsOf } from './tool-name.ts';

/** Features of a tool for a need, in the order of the forest that judges them. */
export const TOOL_FEATURES = [
  'listed',
  'list_size',
  ...TOOL_ROLES,
  'reads',
  'destroys',
  'need_changes',
  'tools',
  'foreign',
  'explained',
  'asked',
  'of_objects',
  'meaning',
  'meaning_gap',
  'score',
  'score_gap',
  'described',
  'described_gap',
  'plainness',
  'of_core',
  'finds',
] as const;

type Measured = {
  readonly tool: Tool;
  /** Cosine of the texts of tool and need. */
  readonly meaning: number;
  /** Score of the search as a share of the best one. */
  readonly score: number;
  /** Share of the words of the need in the text of the tool. */
  readonly described: number;
};

/**
 * Returns the features of each tool of a candidate.
 * @param listed Names of the tools that the rules list, the most important first.
 */
export function toolEvidence(
  { server, need, fitting }: Pick<Candidate, 'server' | 'need' | 'fitting'>,
  listed: readonly string[],
  knowledge: Lexicon,
): ReadonlyMap<Tool, readonly number[]> {
  const { acts, entries, lexicon, catalog } = knowledge;
  const products = entries.productParts(server);
  const roles = catalog.vocabulary.toolRoles[server.name] ?? {};
  const alike = (stems: Iterable<string>): Set<string> => new Set([...stems].flatMap((one) => [...acts.alike(one)]));
  const asked = saidThings(objectText(need), knowledge);
  const said = new Set([...saidThings(need.text, knowledge)].filter((one) => !products.has(one)));
  const objects = alike(lexicon.stemsOf(need.capability).objects);
  const core = catalog.vocabulary.coreTools[need.capability ?? '']?.things ?? [];
  const known = new Set([
    ...said,
    ...objects,
    ...core.map(stem),
    ...alike(entries.nameParts(objectOf(need.capability))),
    ...acts
      .kindsFor({ act: need.act ?? '', text: need.text, object: objectOf(need.capability) })
      .flatMap((kind) => [...kind]),
  ]);
  const all = server.tools.map((tool) => ({ tool, score: 0 }));
  const ofCore = new Set(coreTools(all, need, knowledge).map(({ tool }) => tool));
  const measured = measure({ server, need, fitting }, knowledge);
  const best = new Map([true, false].map((reads) => [reads, bestOf(measured, reads)]));
  return new Map(
    measured.map(({ tool, meaning, score, described }) => {
      const parts = entries.nameParts(tool.name);
      const things = thingsOf(tool, server, knowledge);
      const foreign = things.filter((thing) => !known.has(thing)).length;
      const reads = tool.effect === 'read';
      const top = best.get(reads);
      const place = listed.indexOf(tool.name);
      return [
        tool,
        [
          place === -1 ? 0 : 1 / (1 + place),
          listed.length,
          ...TOOL_ROLES.map((role) => Number(roles[tool.name] === role)),
          Number(reads),
          Number(tool.effect === 'destructive'),
          Number(changes(need.effect)),
          Math.log(server.tools.length),
          foreign,
          Number(things.length > 0 && foreign === 0),
          things.filter((thing) => asked.has(thing) && !products.has(thing)).length,
          things.filter((thing) => objects.has(thing)).length,
          meaning,
          (top?.meaning ?? 0) - meaning,
          score,
          (top?.score ?? 0) - score,
          described,
          (top?.described ?? 0) - described,
          plainness(parts, said, products),
          Number(ofCore.has(tool)),
          finding(tool.name),
        ],
      ];
    }),
  );
}

function measure(
  { server, need, fitting }: Pick<Candidate, 'server' | 'need' | 'fitting'>,
  { entries, encoder }: Lexicon,
): readonly Measured[] {
  const scores = new Map(fitting.map(({ tool, score }) => [tool, score]));
  const top = fitting[0]?.score ?? 1;
  const spoken = [...new Set(tokenize(need.text))];
  const meant = encoder?.encode(spoken);
  return server.tools.map((tool) => {
    const held = entries.stemsOf(tool);
    const meaning = encoder?.ofTool(tool);
    return {
      tool,
      meaning: meaning?.reduce((sum, one, at) => sum + one * (meant?.[at] ?? 0), 0) ?? 0,
      score: (scores.get(tool) ?? 0) / top,
      described: spoken.filter((word) => held.has(word)).length / Math.max(1, spoken.length),
    };
  });
}

/** Returns the highest value of each measure among the tools that read, or among the others. */
function bestOf(measured: readonly Measured[], reads: boolean): Omit<Measured, 'tool'> {
  const group = measured.filter(({ tool }) => (tool.effect === 'read') === reads);
  const highest = (of: (one: Measured) => number): number => Math.max(0, ...group.map(of));
  return {
    meaning: highest((one) => one.meaning),
    score: highest((one) => one.score),
    described: highest((one) => one.described),
  };
}

/** Returns 2 for the name of a tool that lists or searches, 1 for one that gets a thing, otherwise 0. */
export function finding(name: string): 0 | 1 | 2 {
  if (/(?:^|[_-])(?:list|search|find|query)/i.test(name)) return 2;
  return /(?:^|[_-])(?:get|read|fetch|retrieve)/i.test(name) ? 1 : 0;
}
