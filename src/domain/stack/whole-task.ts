import type { Knowledge, Tools } from '../match/knowledge.ts';
import { scoreOperations, type Wanted } from '../match/rank-servers.ts';
import { stem } from '../text/stem.ts';
import { tokenize, words } from '../text/tokenize.ts';
import type { Need } from '../task/task-definition.ts';

/** Relation of the servers to a whole task, computed once for all its needs. */
export type WholeTask = {
  /** Lower-case words of the text, with a blank before and after each. */
  readonly words: string;
  readonly tokens: readonly string[];
  /** Score of each operation. */
  readonly around: Float32Array;
  /** Best operation score of each server as a share of the best score, in the order of the catalog. */
  readonly leads: Float32Array;
  /** Share of the task's words that each server mentions anywhere, weighted by rarity. */
  readonly covers: Float32Array;
};

/**
 * @param spoken Lower-case words of the text, with a blank before and after each.
 * @param asked The part of the text that says what is to be done.
 */
export function viewTask(spoken: string, asked: string, needs: readonly Wanted[], knowledge: Knowledge): WholeTask {
  const around = scoreOperations(asked, needs, knowledge);
  const tokens = tokenize(asked);
  return { words: spoken, tokens, around, leads: leadsOf(around, knowledge), covers: coversOf(tokens, knowledge) };
}

/** Capabilities that accept any material: `save a table of prices to a file` is about files, not about prices. */
const TAKES_ANYTHING = new Set(['file.read', 'file.write', 'file.manage', 'file.search', 'code.edit']);

/**
 * Returns the task as seen from one need.
 * If the need accepts any material and names no product, only the words about its action count.
 */
export function viewFor(need: Need, whole: WholeTask, knowledge: Knowledge): WholeTask {
  const { capability, system } = need;
  if (capability === null || system !== undefined || !takesAnything(need, knowledge)) return whole;
  const { title = '' } = knowledge.lexicon.capabilities.get(capability) ?? {};
  const { objects } = knowledge.lexicon.stemsOf(capability);
  const spoken = words(need.text).filter((word) => objects.includes(stem(word)));
  return viewTask(whole.words, [title, ...spoken].join(' '), [need], knowledge);
}

/** Whether the subject of a need tells nothing about its servers; that of a web search is one that other servers have. */
function takesAnything({ capability, text }: Need, { names }: Knowledge): boolean {
  if (capability === 'web.search') return names.find(text, words(text)).length > 0;
  return TAKES_ANYTHING.has(capability ?? '');
}

/** Returns the best operation score of each server as a share of the best score, in the order of the catalog. */
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

/** Returns the weighted share of the tokens that each server mentions; numbers are material and do not count. */
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

/** Rarity of a word that no server mentions: it may be an incidental name or an unsupported subject. */
const UNHEARD = 2;
const NUMBER = /^\d+$/;
