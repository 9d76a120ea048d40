import type { Knowledge, Tools } from '../match/knowledge.ts';
import { scoreOperations, type Wanted } from '../match/rank-servers.ts';
import { stem } from '../text/stem.ts';
import { tokenize, words } from '../text/tokenize.ts';
import type { Need } from '../task/task-definition.ts';

/** What the servers are to a task as a whole, worked out once for all its needs. */
export type WholeTask = {
  /** Lower-case words of the text, with a blank before and behind each. */
  readonly words: string;
  readonly tokens: readonly string[];
  /** Score of each operation. */
  readonly around: Float32Array;
  /** Of each server, in the order of the catalog, its best operation's share of the best score. */
  readonly leads: Float32Array;
  /** Share of the words of what is to be done, by their rarity, that each server says anywhere. */
  readonly covers: Float32Array;
};

/**
 * @param spoken Lower-case words of the text, with a blank before and behind each.
 * @param asked What is to be done, of the whole text.
 */
export function viewTask(spoken: string, asked: string, needs: readonly Wanted[], knowledge: Knowledge): WholeTask {
  const around = scoreOperations(asked, needs, knowledge);
  const tokens = tokenize(asked);
  return { words: spoken, tokens, around, leads: leadsOf(around, knowledge), covers: coversOf(tokens, knowledge) };
}

/** Capabilities that take any material whatever: `save a table of prices to a file` is about files, not about prices. */
const TAKES_ANYTHING = new Set(['file.write', 'file.manage']);

/**
 * The task as it looks to one of its needs. Where the need takes any material and names no product, only the words count that say what is
 * done with it.
 */
export function viewFor(need: Need, whole: WholeTask, knowledge: Knowledge): WholeTask {
  const { capability, system } = need;
  if (capability === null || system !== undefined || !TAKES_ANYTHING.has(capability)) return whole;
  const { title = '' } = knowledge.lexicon.capabilities.get(capability) ?? {};
  const { objects } = knowledge.lexicon.stemsOf(capability);
  const spoken = words(need.text).filter((word) => objects.includes(stem(word)));
  return viewTask(whole.words, [title, ...spoken].join(' '), [need], knowledge);
}

/** Of each server, in the order of the catalog, its best operation's share of the best score. */
export function leadsOf(around: Float32Array, { index, catalog }: Tools): Float32Array {
  const leads = new Float32Array(catalog.servers.length);
  let highest = 0;
  for (let document = 0; document < around.length; document += 1) {
    const score = around[document] ?? 0;
    const server = index.serverOf[document] ?? 0;
    if (score > (leads[server] ?? 0)) leads[server] = score;
    if (score > highest) highest = score;
  }
  return highest === 0 ? leads : leads.map((lead) => lead / highest);
}

/** Numbers are material and do not count. */
function coversOf(tokens: readonly string[], { index, catalog }: Tools): Float32Array {
  const covers = new Float32Array(catalog.servers.length);
  const counted = new Uint32Array(catalog.servers.length);
  let whole = 0;
  let turn = 0;
  for (const token of new Set(tokens)) {
    if (NUMBER.test(token)) continue;
    const weight = index.idf(token) || UNHEARD;
    turn += 1;
    whole += weight;
    for (const document of index.postingsOf(token).documents) {
      const server = index.serverOf[document] ?? 0;
      if (counted[server] === turn) continue;
      counted[server] = turn;
      covers[server] = (covers[server] ?? 0) + weight;
    }
  }
  return whole === 0 ? covers : covers.map((sum) => sum / whole);
}

/** How rare a word counts that no server says: a name that came along as often as a thing that nobody deals with. */
const UNHEARD = 2;
const NUMBER = /^\d+$/;
