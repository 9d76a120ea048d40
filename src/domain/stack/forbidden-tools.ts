import { changes } from '../catalog/capability.ts';
import type { Lexicon } from '../match/knowledge.ts';
import { stem } from '../text/stem.ts';
import { words } from '../text/tokenize.ts';
import type { Covering } from './candidate.ts';
import { verbOf } from './tool-name.ts';

/** Words after the verb of a prohibition that leaves no exception: `delete anything`, `merge it`. */
const ANY = new Set(['anything', 'it', 'them', 'any', 'anyone', 'anybody', 'of', 'yet', 'nothing', 'more', 'else']);

/**
 * Takes the changing tools away whose verb a prohibition names without naming a thing. A tool whose verb is the act of
 * the need stays.
 */
export function withoutForbidden(covering: Covering, prohibitions: readonly string[], knowledge: Lexicon): Covering {
  const forbidden = new Set(prohibitions.flatMap((text) => verbForbidden(text) ?? []));
  const asked = new Set(words(covering.need.act ?? '').map(stem));
  const isForbidden = (name: string): boolean => {
    const tool = covering.server.tools.find((one) => one.name === name);
    const verb = tool === undefined || !changes(tool.effect) ? undefined : verbOf(tool, knowledge);
    return verb !== undefined && forbidden.has(verb) && !asked.has(verb);
  };
  return forbidden.size === 0 ? covering : { ...covering, tools: covering.tools.filter((name) => !isForbidden(name)) };
}

function verbForbidden(prohibition: string): string | undefined {
  const [verb, ...rest] = words(prohibition);
  return verb !== undefined && rest.every((word) => ANY.has(word)) ? stem(verb) : undefined;
}
