import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readAbilityLabels } from '../eval/ability-labels.ts';
import { openContainer } from '../eval/engine.ts';
import { readJsonLines } from '../eval/json-lines.ts';
import { DEV_AUTHORS, markedTasks } from '../eval/reader-set.ts';
import { probabilityIn } from '../src/domain/catalog/decision-forest.ts';
import { ABILITY_FEATURES, abilityEvidence, spokenIn } from '../src/domain/task/ability-evidence.ts';
import { needsOfFrame, placedAct } from '../src/domain/task/needs-of-frame.ts';
import { textOfFrame, unitsOf } from '../src/domain/task/order-units.ts';
import type { NeedDraft } from '../src/domain/task/share-products.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { boost, type Example } from './forest/boost.ts';
import { writeForest } from './forest/write-forest.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * Trains the judge of abilities (`data/ability-choice/forest.json`) on orders that the weights of the reader did not
 * learn from: on those it is surer than on others. Those of `DEV_AUTHORS` and of the test part stay unseen.
 */
const READER = fileURLToPath(new URL('../training/reader/', import.meta.url));
/** Authors of the tasks that were added after the weights of the reader. */
const AUTHORS = ['l21', 'l22', 'l23', 'l24', 'w41', 'w42', 's01', 's02', 's03', 's04'];
const SEED = 5;

/** Order of a text; `start` and `end` bound its act. */
type Order = { readonly start: number; readonly end: number; readonly ability: string };

type MarkedText = { readonly text: string; readonly orders: readonly Order[] };

type JudgedOrder = { readonly evidence: ReadonlyMap<string, readonly number[]>; readonly ability: string };

const container = await openContainer((catalog) => catalog);
const reader = container.get(tokens.taskReader);
const { knowledge } = (await container.get(tokens.currentCatalog).index()).search;
const labels = readAbilityLabels(`${READER}capabilities`);

const learned = [...markedOrders(AUTHORS), ...singleOrders()].flatMap(judgedOrders);
const examples = learned.flatMap(({ evidence, ability }) =>
  [...evidence].map(([id, values]): Example => ({ values, holds: id === ability })),
);
const forest = boost(examples, ABILITY_FEATURES, seededRandom(SEED));
writeForest('ability-choice', forest);
const unseen = markedOrders(DEV_AUTHORS).flatMap(judgedOrders);
const right = unseen.filter(({ evidence, ability }) => likeliest(evidence) === ability).length;
process.stdout.write(
  `${learned.length} orders with ${examples.length} abilities; of ${unseen.length} unseen ones ${((100 * right) / unseen.length).toFixed(1)} % right\n`,
);

function likeliest(evidence: JudgedOrder['evidence']): string {
  const judged = [...evidence].map(([id, values]) => ({ id, probability: probabilityIn(forest, values) }));
  return judged.toSorted((a, b) => b.probability - a.probability)[0]?.id ?? '';
}

function markedOrders(authors: readonly string[]): MarkedText[] {
  return markedTasks(`${READER}written`, authors)
    .filter(({ language }) => language === 'en')
    .map(({ id, text, slots }) => ({
      text,
      orders: slots
        .filter(({ slot }) => slot === 'act')
        .flatMap(({ start, end, orders: [order = 0] }) => {
          const label = labels.get(id)?.get(order);
          return label === undefined ? [] : [{ start, end, ability: label.main }];
        }),
    }));
}

/** Texts with one order in brackets. */
function singleOrders(): MarkedText[] {
  return readdirSync(`${READER}capabilities`)
    .filter((name) => name.startsWith('single-'))
    .flatMap((name) => readJsonLines<{ capability: string; texts: readonly string[] }>(`${READER}capabilities/${name}`))
    .flatMap(({ capability, texts }) =>
      texts.map((text) => ({
        text: text.replaceAll(/[[\]]/g, ''),
        orders: [{ start: text.indexOf('['), end: text.indexOf(']') - 1, ability: capability }],
      })),
    );
}

function judgedOrders({ text, orders }: MarkedText): JudgedOrder[] {
  const before: NeedDraft[] = [];
  return unitsOf(reader.read(text)).flatMap((unit) =>
    unit.frames.flatMap((frame) => {
      const asked = { text: textOfFrame(frame, unit), before: [...before] };
      const { act, system, words } = placedAct(frame, asked, knowledge);
      const { sources, main } = needsOfFrame(frame, asked, knowledge);
      before.push(...sources, ...(main === null ? [] : [main]));
      const order = orders.find(({ start, end }) => frame.act.start < end && start < frame.act.end);
      if (order === undefined) return [];
      return [
        {
          evidence: abilityEvidence(act.frame, { text: words, system }, spokenIn(words, knowledge), knowledge),
          ability: order.ability,
        },
      ];
    }),
  );
}
