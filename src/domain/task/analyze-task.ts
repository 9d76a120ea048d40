import type { Lexicon, Products, Tools } from '../match/knowledge.ts';
import { changes } from '../catalog/capability.ts';
import type { System } from '../catalog/products.ts';
import { assumeProducts } from './assume-products.ts';
import { words, isStopWord, tokenize } from '../text/tokenize.ts';
import type { Reading } from './reading/reading.ts';
import { defineTask } from './define-task.ts';
import { implyNeeds, bindLooseNeeds, type NeedDraft, notedThere, repliedThere } from './share-products.ts';
import { systemNamed } from './products-of-frame.ts';
import { needsOfFrame, type NeedsOfFrame } from './needs-of-frame.ts';
import { prohibitionsOf, readLimits, type ReadLimits } from './limits/read-limits.ts';
import type { Constraints } from './constraints.ts';
import { textOfFrame, textsOf, unitsOf } from './order-units.ts';
import { short } from '../text/clean-text.ts';
import { foreignLanguage } from '../text/natural-language.ts';
import { readTaskText, type AskedTask, type TaskAnalysis } from './task-analysis.ts';
import type { TaskDefinition } from './task-definition.ts';
import { triggerOf } from './read-trigger.ts';

const MOST_NEEDS = 24;

/**
 * Analyses a task from its reading. Needs come from the acts of orders and questions, limits from limits, refusals and
 * orders, the trigger from triggers. Acts without a need are `unread`. Limits and trigger are parsed here only.
 */
export function analyzeTask(asked: AskedTask, knowledge: Lexicon & Products & Tools, reading: Reading): TaskAnalysis {
  const { text, id } = asked;
  if (!reading.isEnglish) return foreign(asked, knowledge);
  const corrections: Correction[] = [];
  const units = unitsOf(reading).map((unit) => {
    const spelled = correctSpelling(unit.text, knowledge, reading.rare);
    corrections.push(...spelled.corrections);
    return { ...unit, text: spelled.text };
  });
  const orders = units.map((unit) => unit.text).join('\n');
  const systems = (part: string): string[] => knowledge.names.find(part, words(part)).map(({ system }) => system.name);
  const limits = readLimits(text, reading, systems);
  const excluded = asked.constraints.exclude ?? limits.constraints.exclude ?? [];
  const read: NeedsOfFrame[] = [];
  for (const unit of units)
    for (const frame of unit.frames)
      read.push(needsOfFrame(frame, { text: textOfFrame(frame, unit), before: inOrder(read) }, knowledge));
  const topics = new Set(read.flatMap((act) => act.topics.flatMap(systems)));
  const told = new Set([
    ...systems(orders).filter((name) => !topics.has(name)),
    ...systems(textsOf(reading, 'context').join('\n')),
  ]);
  const byName = (names: Iterable<string>): System[] => [...names].flatMap((name) => knowledge.systems.get(name) ?? []);
  const named = byName(told);
  const trigger = triggerOf(reading);
  const watched = trigger?.trigger.kind === 'event' ? systems(trigger.trigger.text) : [];
  const bound = bindLooseNeeds(bindLooseNeeds(inOrder(read), named), byName(watched));
  const found = outsideExcluded(repliedThere(notedThere(bound, knowledge), knowledge), excluded);
  const stated = found.slice(0, MOST_NEEDS);
  const drafts = assumeProducts(
    [...stated, ...implyNeeds(stated, knowledge)],
    byName([...told, ...stated.flatMap(({ system }) => system ?? [])]),
    knowledge.catalog.vocabulary.usualProducts,
  );
  const bounds = boundLimits(limits, drafts, asked.constraints, [...told]);
  return defineTask(
    {
      id,
      text: { ...readTaskText(text, knowledge.catalog.frameworks), limits: limits.stated },
      asked: units.length === 0 ? text : orders,
      reading,
      drafts,
      trigger,
      constraints: { ...bounds, ...asked.constraints },
      prohibitions: prohibitionsOf(reading),
      workLimits: [
        ...limits.stated.filter((one) => one.isOfWork || isDropped(one, bounds)).map(({ words: said }) => said),
        ...conditionsOf(reading, trigger?.trigger.text ?? ''),
      ],
      language: 'en',
      unread: once([
        ...found.filter((need) => !stated.includes(need)).map((need) => need.text),
        ...read.flatMap(({ unread }) => unread).filter((name) => !isServed(name, stated, knowledge)),
        ...units
          .filter(({ frames, text: spoken }) => frames.length === 0 && spoken !== '')
          .map((unit) => short(unit.text)),
        ...(units.length === 0 ? [text] : []),
        ...(reading.skipped === null ? [] : [short(reading.skipped.text)]),
      ]),
      corrections,
      analyzedBy: 'local',
    },
    knowledge,
  );
}

/**
 * Returns the limits of the text beside those of the request. A read-only limit that is said of products binds these
 * alone when the task orders a change elsewhere. One of a thing that no need reads is left to the agent, because nobody
 * forbids what the same text orders.
 */
function boundLimits(
  { constraints, readOnlyIn }: ReadLimits,
  needs: readonly NeedDraft[],
  asked: Constraints,
  named: readonly string[],
): Constraints {
  const { read_only: _all, ...others } = constraints;
  const isOrdered = needs.some(({ effect, implied }) => changes(effect) && !implied);
  const bound = readOnlyIn?.length === 0 ? readAlone(needs, named) : (readOnlyIn ?? []);
  const isElsewhere = ({ effect, system }: NeedDraft): boolean =>
    changes(effect) && (system === undefined || !bound.includes(system));
  const isOfNothing = bound.length === 0 && readOnlyIn?.length === 0 && isOrdered;
  const narrowed: Constraints = isOfNothing
    ? others
    : bound.length > 0 && (needs.some(isElsewhere) || named.some((product) => !bound.includes(product)))
      ? { ...others, read_only_systems: bound }
      : constraints;
  if (asked.remote === undefined || asked.remote === 'forbidden') return narrowed;
  const { on_premises: _place, ...anywhere } = narrowed;
  return anywhere;
}

/** Whether a read-only limit is said of a thing that no need reads, so that only the agent can keep it. */
function isDropped({ sets }: ReadLimits['stated'][number], bounds: Constraints): boolean {
  return sets.includes('read_only') && bounds.read_only === undefined && bounds.read_only_systems === undefined;
}

/** Returns the products that the needs read and never change; without any, the named ones that no need changes. */
function readAlone(needs: readonly NeedDraft[], named: readonly string[]): readonly string[] {
  const changed = needs
    .filter(({ effect }) => changes(effect))
    .map(({ system, assumed_system: assumed }) => system ?? assumed);
  const read = needs.flatMap(({ effect, system, assumed_system: assumed }) =>
    effect === 'read' ? [system ?? assumed ?? []].flat() : [],
  );
  const isKept = (system: string): boolean => !changed.includes(system);
  const kept = [...new Set(read)].filter(isKept);
  return kept.length > 0 ? kept : named.filter(isKept);
}

/** Returns the conditions of single orders, which the agent itself must check. */
function conditionsOf({ parts }: Reading, trigger: string): readonly string[] {
  return parts
    .filter(({ role, text }) => role === 'trigger' && /\p{L}/u.test(text))
    .map(({ text }) => short(text.replace(/^[\s,;:–—-]+/, '')))
    .filter((text) => !trigger.includes(text));
}

/** Returns the needs of all acts in the order of the text, without sources that were fetched before. */
function inOrder(read: readonly NeedsOfFrame[]): readonly NeedDraft[] {
  return read.reduce<readonly NeedDraft[]>((before, { sources, main, document }) => {
    const isThere = (source: NeedDraft): boolean =>
      before.some(({ capability, system }) => capability === source.capability && system === source.system);
    return [
      ...before,
      ...sources.filter((source) => !isThere(source)),
      ...(main === null ? [] : [main]),
      ...(document === null ? [] : [document]),
    ];
  }, []);
}

/**
 * Keeps excluded products out of the needs. A need in one is dropped when the same act has a need elsewhere; otherwise
 * it stays without a product.
 */
function outsideExcluded(needs: readonly NeedDraft[], excluded: readonly string[]): readonly NeedDraft[] {
  const isOut = ({ system }: NeedDraft): boolean => system !== undefined && excluded.includes(system);
  return needs.flatMap((need) => {
    if (!isOut(need)) return [need];
    if (needs.some((other) => other.text === need.text && !isOut(other))) return [];
    const { system: _excluded, ...rest } = need;
    return [rest];
  });
}

/** Returns the analysis of a task in another language: no needs, and a question that asks for English. */
function foreign({ text: raw, id, constraints }: AskedTask, knowledge: Lexicon): TaskAnalysis {
  const { code, name } = foreignLanguage(raw);
  return defineTask(
    {
      id,
      text: readTaskText(raw, knowledge.catalog.frameworks),
      drafts: [],
      constraints,
      language: code,
      unread: [raw],
      analyzedBy: 'local',
      question: `Please say it in English: this text (${name}) was not read.`,
    },
    knowledge,
  );
}

/** Whether a name is the product of a need. */
function isServed(name: string, needs: readonly NeedDraft[], knowledge: Products): boolean {
  const meant = systemNamed(name, knowledge) ?? name.toLowerCase();
  return needs.some(({ system }) => system === meant);
}

/** Removes each text that an earlier text contains. */
function once(parts: readonly string[]): readonly string[] {
  return parts.filter((part, index) => !parts.slice(0, index).some((before) => before.includes(part)));
}

type Correction = TaskDefinition['corrections'][number];

/**
 * Replaces unknown words by the only known word at edit distance one. Words of the reader, capitalised names inside a
 * sentence, addresses, file names and quoted words stay, and so do lower-case words that a product only extends:
 * `kayak` is no Kayako.
 * @param rare Lower-case words that may be misspelt; any word when left out.
 */
export function correctSpelling(
  text: string,
  knowledge: Lexicon & Products & Tools,
  rare?: ReadonlySet<string>,
): { readonly text: string; readonly corrections: readonly Correction[] } {
  const corrections: Correction[] = [];
  const corrected = text.replace(
    /(?<![\w./@#"'“‘`-])([A-Za-z][a-z]{4,})(?![\w/@"'”’`-]|\.\w)/g,
    (word: string, _: string, offset: number) => {
      const lower = word.toLowerCase();
      if (isStopWord(lower) || knowledge.spelling.knows(lower) || rare?.has(lower) === false) return word;
      if (tokenize(lower).some((token) => knowledge.index.idf(token) > 0 || knowledge.classifier.knows(token)))
        return word;
      const to = knowledge.spelling.correct(lower);
      if (to === undefined) return word;
      const named = /^[A-Z]/.test(word) && offset > 0 && !/[.!?\n]\s*$/.test(text.slice(0, offset));
      const isProduct = knowledge.systems.has(to);
      if (named ? !isProduct : isProduct && to.startsWith(lower)) return word;
      corrections.push({ from: word, to });
      return to;
    },
  );
  return { text: corrected, corrections };
}
