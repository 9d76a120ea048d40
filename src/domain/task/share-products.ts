import { objectOf } from '../catalog/capability.ts';
import type { System } from '../catalog/products.ts';
import type { Need } from './task-definition.ts';
import { leadsToPlace } from './names-of-things.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Implication } from '../catalog/vocabulary.ts';

export type NeedDraft = Omit<Need, 'id'>;

/**
 * Gives a need without a product the product that the task names elsewhere, when exactly one such product offers it. A
 * product without a server takes every need of its kind, which become gaps.
 */
export function bindLooseNeeds(drafts: readonly NeedDraft[], named: readonly System[]): NeedDraft[] {
  const systemOf = (name: string): System | undefined => named.find((system) => system.name === name);
  const isServed = (name: string): boolean => (systemOf(name)?.servers.size ?? 0) > 0;
  const bound = drafts.map((draft, place) => {
    if (draft.system !== undefined || draft.capability === null) return draft;
    const isAble = (name: string): boolean => systemOf(name)?.capabilities.has(draft.capability ?? '') !== false;
    const own = drafts.find(
      ({ system }) => system !== undefined && isPlaceIn(draft.text, system) && isAble(system),
    )?.system;
    if (own !== undefined && draft.effect !== 'none') return { ...draft, system: own };
    const isElsewhere = hasPlace(draft.text);
    const later = laterProducts(drafts, place).filter((name) => isElsewhere || !isServed(name));
    const isOwnPlace = OWN_PLACE.test(draft.text);
    const alike = drafts.find(
      ({ system, capability }) =>
        system !== undefined &&
        capability === draft.capability &&
        !later.includes(system) &&
        !(isOwnPlace && systemOf(system) === undefined),
    );
    if (alike?.system !== undefined) return { ...draft, system: alike.system };
    const offering = named.filter(
      (system) =>
        system.capabilities.has(draft.capability ?? '') &&
        !later.includes(system.name) &&
        !isOnlyGoal(system, draft, drafts),
    );
    const [only] = offering;
    if (only !== undefined && offering.length === 1) return { ...draft, system: only.name };
    const sibling = drafts.find(
      ({ system, capability }) =>
        system !== undefined && !later.includes(system) && objectOf(capability) === objectOf(draft.capability),
    )?.system;
    return sibling === undefined || isServed(sibling) ? draft : { ...draft, system: sibling };
  });
  return merge(bound);
}

/** Whether the words of a need have a product as their place: `fetch the invoices from X`. */
function isPlaceIn(text: string, system: string): boolean {
  const plain = text.toLowerCase();
  const at = plain.indexOf(system);
  return at > 0 && !/^[\p{L}\p{N}]/u.test(plain.slice(at + system.length)) && leadsToPlace(text.slice(0, at));
}

/** Place of a need that is no unknown product: `into my calendar`. */
const OWN_PLACE = /\b(?:in|into|to|on) (?:my|our) \p{Ll}+/u;

/** Whether the words of a need have a named place of their own: `on the NAS`. */
function hasPlace(text: string): boolean {
  return /\b(?:on|in|from|of) (?:the|our|my|your|their) (?:\p{L}+ )?\p{Lu}/u.test(text);
}

function productsIn(drafts: readonly NeedDraft[]): readonly string[] {
  return drafts.flatMap(({ system }) => system ?? []);
}

/** Returns the products that only needs after a place have. */
function laterProducts(drafts: readonly NeedDraft[], place: number): readonly string[] {
  const before = productsIn(drafts.slice(0, place));
  return productsIn(drafts.slice(place + 1)).filter((system) => !before.includes(system));
}

/** Whether a product is named only as a target: `find papers, put them in X`. */
function isOnlyGoal(system: System, draft: NeedDraft, drafts: readonly NeedDraft[]): boolean {
  const bound = drafts.filter((other) => other.system === system.name);
  return (
    draft.effect === 'read' &&
    bound.length > 0 &&
    bound.every(({ capability, effect }) => effect !== 'read' && objectOf(capability) !== objectOf(draft.capability))
  );
}

/** Merges needs with the same words, capability and product, with their highest confidence. */
export function merge(drafts: readonly NeedDraft[]): NeedDraft[] {
  const byKey = new Map<string, NeedDraft>();
  for (const draft of drafts) {
    const key = [draft.capability, draft.system, draft.text].join('\n');
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, draft);
    else if (draft.confidence > known.confidence) byKey.set(key, { ...known, confidence: draft.confidence });
  }
  const merged = [...byKey.values()];
  return merged.filter((draft) => !merged.some((other) => isCutFrom(draft, other)));
}

/** Whether a need is the rest of another one whose act the reader cut at its hyphen: `mail it` of `e-mail it`. */
function isCutFrom(draft: NeedDraft, other: NeedDraft): boolean {
  return (
    draft.capability === other.capability &&
    draft.system === other.system &&
    other.text.endsWith(draft.text) &&
    /\p{L}-$/u.test(other.text.slice(0, -draft.text.length))
  );
}

/** Product and capability of a reply, by the read message. */
const REPLY: Readonly<Record<string, string>> = {
  support: 'support.write',
  issue: 'issue.comment',
  pull_request: 'pull_request.review',
  chat: 'chat.post',
};
const MAIL = /mail|outlook/i;

/**
 * Sends a reply to the product of the read message, unless the task calls it a mail: `open tickets in Zendesk … and
 * draft a reply`.
 */
export function repliedThere(drafts: readonly NeedDraft[], knowledge: Lexicon): NeedDraft[] {
  if (drafts.some(({ capability }) => capability === 'email.read')) return [...drafts];
  const source = drafts.find(
    ({ capability, effect }) => effect === 'read' && REPLY[objectOf(capability)] !== undefined,
  );
  const answer = knowledge.lexicon.capabilities.get(REPLY[objectOf(source?.capability ?? null)] ?? '');
  if (source === undefined || answer === undefined) return [...drafts];
  return merge(
    drafts.map((draft) =>
      draft.capability !== 'email.draft' ||
      draft.system !== undefined ||
      (MAIL.test(draft.text) && !namesProductOf(source, draft.text))
        ? draft
        : {
            ...draft,
            capability: answer.id,
            effect: answer.effect,
            ...(source.system === undefined ? {} : { system: source.system }),
          },
    ),
  );
}

/** Capabilities of a note without a place of its own. */
const NOTES: readonly (string | null)[] = ['note.write', null];
/** Verbs of capabilities that add something to an existing thing. */
const ADDING = ['comment', 'update'];

/**
 * Adds a note to the thing that was read, in the product of it: `read the incidents in PagerDuty … add it as a note to
 * the incident`.
 */
export function notedThere(drafts: readonly NeedDraft[], { lexicon, systems }: Lexicon & Products): NeedDraft[] {
  return drafts.map((draft, place) => {
    if (draft.system !== undefined || draft.effect !== 'write' || !NOTES.includes(draft.capability)) return draft;
    const source = drafts
      .slice(0, place)
      .findLast(
        ({ system, effect, capability }) =>
          system !== undefined && effect === 'read' && namesThing(draft.text, objectOf(capability)),
      );
    const offered = systems.get(source?.system ?? '')?.capabilities.keys() ?? [];
    const adding = [...offered]
      .flatMap((id) => lexicon.capabilities.get(id) ?? [])
      .filter(({ id, effect }) => effect === 'write' && objectOf(id) === objectOf(source?.capability ?? null))
      .find(({ verbs }) => ADDING.some((verb) => verbs.includes(verb)));
    return source?.system === undefined || adding === undefined
      ? draft
      : { ...draft, capability: adding.id, system: source.system };
  });
}

/** Whether a text says that something is put to a thing: `to the incident`, `in that ticket`. */
function namesThing(text: string, object: string): boolean {
  const name = object.replace(/_/g, ' ');
  return (
    name !== '' &&
    new RegExp(`\\b(?:to|in|into|on|at|of) (?:the|that|this|its|each|every) (?:\\w+ )?${name}\\b`, 'i').test(text)
  );
}

/** Whether a text names the product of a need. */
function namesProductOf({ system }: NeedDraft, text: string): boolean {
  return system !== undefined && text.toLowerCase().includes(system);
}

const SENDING = new Set(
  'chat.post email.send note.write wiki.write social.post cms.write campaign.email presentation.create word.edit pdf.edit'.split(
    ' ',
  ),
);

/** Returns the implied needs: by the table of implications, and writing before sending. */
export function implyNeeds(stated: readonly NeedDraft[], knowledge: Lexicon & Products): NeedDraft[] {
  const added: NeedDraft[] = [];
  for (const rule of knowledge.catalog.vocabulary.implications) {
    const cause = causeOf(rule, stated);
    const capability = knowledge.lexicon.capabilities.get(rule.add);
    if (cause === undefined || capability === undefined) continue;
    const offered = knowledge.systems.get(cause.system ?? '')?.capabilities.has(rule.add) === true;
    if (rule.same_system && cause.system !== undefined && !offered) continue;
    added.push({
      text: rule.why,
      capability: rule.add,
      ...(rule.same_system && cause.system !== undefined ? { system: cause.system } : {}),
      effect: capability.effect,
      implied: true,
      confidence: rule.confidence,
    });
  }
  const reads = stated.some((need) => need.effect === 'read');
  const sends = stated.some((need) => SENDING.has(need.capability ?? ''));
  const thinks = stated.some((need) => need.effect === 'none');
  if (reads && sends && !thinks) {
    added.push({
      text: 'What is sent is written from what was read.',
      capability: 'text.write',
      effect: 'none',
      implied: true,
      confidence: 0.7,
    });
  }
  return added;
}

function causeOf(rule: Implication, stated: readonly NeedDraft[]): NeedDraft | undefined {
  const has = (names: readonly string[]): NeedDraft | undefined =>
    stated.find((need) => names.includes(need.capability ?? ''));
  if (has([rule.add]) !== undefined || has(rule.unless) !== undefined) return undefined;
  if (rule.and !== undefined && has(rule.and) === undefined) return undefined;
  const { word } = rule;
  if (word !== undefined && !stated.some(({ text }) => tokenize(text).includes(word))) return undefined;
  return has(rule.if);
}
