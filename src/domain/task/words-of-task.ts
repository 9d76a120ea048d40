import type { Knowledge } from '../match/knowledge.ts';
import { isStopWord, words } from '../text/tokenize.ts';
import { clauses, sentences } from '../text/sentences.ts';
import { short } from '../text/clean-text.ts';

const LONGEST_NAME = 60;
/** A letter of a script in which names are spelled in another way than in the catalog. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** The words of a task that somebody points at, as they stand there; undefined when they do not. */
export function quotedFrom(task: string, pointed: string): string | undefined {
  const flat = flattened(task);
  const sought = flattened(pointed);
  if (sought === '') return undefined;
  const lower = flat.toLowerCase();
  const at = lower.length === flat.length ? lower.indexOf(sought.toLowerCase()) : flat.indexOf(sought);
  return at < 0 ? undefined : short(flat.slice(at, at + sought.length));
}

/** The same, or else the clause of the task that shares most of their telling words; undefined when none shares half of them. */
export function clauseFor(task: string, pointed: string): string | undefined {
  const quoted = quotedFrom(task, pointed);
  if (quoted !== undefined) return quoted;
  const sought = new Set(words(pointed).filter((word) => !isStopWord(word)));
  if (sought.size === 0) return undefined;
  let best: string | undefined;
  let most = Math.ceil(sought.size / 2) - 1;
  for (const text of sentences(task).flatMap(clauses)) {
    const shared = new Set(words(text).filter((word) => sought.has(word))).size;
    if (shared <= most) continue;
    best = text;
    most = shared;
  }
  return best === undefined ? undefined : short(best);
}

/**
 * The product that somebody says a task names, by the catalog's name for it, else as the task spells it; undefined when the
 * task names no such thing. A text in another script spells names in its own way, so that there any product of the catalog counts.
 */
export function namedProduct(task: string, name: string, knowledge: Knowledge): string | undefined {
  const spelled = words(name);
  if (spelled.length === 0 || name.length > LONGEST_NAME) return undefined;
  const asked = words(task);
  const known =
    knowledge.systems.get(name.trim().toLowerCase()) ?? knowledge.names.find(name, spelled)[0]?.system ?? undefined;
  const stands = ` ${asked.join(' ')} `.includes(` ${spelled.join(' ')} `);
  if (known === undefined) return stands ? spelled.join(' ') : undefined;
  const meant = stands || knowledge.names.find(task, asked).some(({ system }) => system.name === known.name);
  return meant || OTHER_SCRIPT.test(task) ? known.name : undefined;
}

function flattened(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
