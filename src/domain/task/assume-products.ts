import { displayName, type System } from '../catalog/products.ts';
import type { UsualProducts } from '../catalog/vocabulary.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { words } from '../text/tokenize.ts';
import type { Answers } from './answer-questions.ts';
import type { AskedQuestion } from './open-questions.ts';
import type { NeedDraft } from './share-products.ts';
import type { TaskAnalysis } from './task-analysis.ts';
import type { Need } from './task-definition.ts';

/** Minimum confidence in a need before its product is assumed for it and for the other needs of the same kind. */
const SURE = 0.6;
/** The same for a general product, which works on nobody's account. */
const LIKELY = 0.45;
/** Repository with its owner: `acme/shop`. */
const REPOSITORY =
  /(?:^|\s)(?!\d|and\/or\b|yes\/no\b|h(?:e|is)\/h?er|he\/she|n\/a\b)[a-z\d][\w-]{1,38}\/[a-z][\w.-]{1,99}(?=[\s,;:!?)]|\.?$)/i;

/**
 * Gives each sure need without a product the product that people usually mean: the one beside the named products, else
 * the most usual one. A need keeps all servers open when a named product offers its capability, when its own words name a
 * product that may offer it, or when another need has the same words and such a product. Of some kinds the words must
 * have the noun.
 *
 * @param named Products that the task names.
 */
export function assumeProducts<Draft extends NeedDraft>(
  drafts: readonly Draft[],
  named: readonly System[],
  usual: readonly UsualProducts[],
): readonly Draft[] {
  const names = new Set(named.map(({ name }) => name));
  const isOffered = (capability: string): boolean => named.some((system) => system.capabilities.has(capability));
  const mayOffer = (name: string, capability: string): boolean => {
    const offered = named.find((system) => system.name === name)?.capabilities;
    return offered === undefined || offered.size === 0 || offered.has(capability);
  };
  const isElsewhere = (text: string, capability: string): boolean =>
    drafts.some(({ text: other, system }) => other === text && system !== undefined && mayOffer(system, capability));
  const isSaid = (text: string, capability: string): boolean =>
    named.some(({ name }) => text.toLowerCase().includes(name) && mayOffer(name, capability));
  const groupsOf = ({ capability, system, text }: NeedDraft): readonly UsualProducts[] =>
    capability === null ||
    system !== undefined ||
    isOffered(capability) ||
    isElsewhere(text, capability) ||
    isSaid(text, capability)
      ? []
      : usual.filter(
          ({ capabilities, noun, said, of_repositories: others = [] }) =>
            (capabilities.includes(capability) && (said !== true || text.toLowerCase().includes(noun))) ||
            (others.includes(capability) && REPOSITORY.test(text)),
        );
  const isSure = ({ confidence, text }: NeedDraft, { general, of_repositories: others }: UsualProducts): boolean =>
    confidence >= (general === true ? LIKELY : SURE) || (others !== undefined && REPOSITORY.test(text));
  const sure = new Set(
    drafts
      .filter(({ implied }) => !implied)
      .flatMap((draft) => groupsOf(draft).filter((group) => isSure(draft, group))),
  );
  return drafts.map((draft) => {
    const group = groupsOf(draft).find((one) => sure.has(one));
    if (group === undefined) return draft;
    const { products } = group;
    const product = products.find(({ beside = [] }) => beside.some((name) => names.has(name))) ?? products[0];
    return product === undefined ? draft : { ...draft, assumed_system: product.name };
  });
}

/** Whether products of a kind may meet a capability. */
function isMetBy({ capabilities, of_repositories: others = [] }: UsualProducts, capability: string | null): boolean {
  return [...capabilities, ...others].includes(capability ?? '');
}

/** Asks once for the product of the needs of each kind; a deletion waits for the answer. */
export function askProducts(needs: readonly Need[], usual: readonly UsualProducts[]): readonly AskedQuestion[] {
  return usual.flatMap((group) => {
    const { noun, key, general } = group;
    if (general === true) return [];
    const open = needs.filter(
      ({ capability, assumed_system: assumed }) => assumed !== undefined && isMetBy(group, capability),
    );
    const [first] = open;
    if (first?.assumed_system === undefined) return [];
    return [
      {
        key,
        ask: `Which ${noun}?`,
        needs: open.map(({ id }) => id),
        assumed: displayName(first.assumed_system),
        blocks: open.some(({ effect }) => effect === 'destructive'),
      },
    ];
  });
}

/** Gives the needs of an answered question about a product that product; an unknown one becomes a gap by its name. */
export function answerProducts(
  analysis: TaskAnalysis,
  answers: Answers,
  { catalog, systems, names }: Lexicon & Products,
): TaskAnalysis {
  const answered = catalog.vocabulary.usualProducts.filter(({ key }) => answers[key] !== undefined);
  if (answered.length === 0) return analysis;
  const { task } = analysis;
  const needs = task.needs.map((need) => {
    const group = answered.find((one) => isMetBy(one, need.capability));
    const text = answers[group?.key ?? '']?.trim() ?? '';
    if (need.assumed_system === undefined || text === '') return need;
    const { assumed_system: _assumed, ...rest } = need;
    const [found] = names.find(text, words(text));
    const system = systems.get(text.toLowerCase())?.name ?? found?.system.name ?? text.toLowerCase();
    return { ...rest, system };
  });
  return { ...analysis, task: { ...task, needs } };
}
