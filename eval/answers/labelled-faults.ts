import { changes } from '../../src/domain/catalog/capability.ts';
import type { Server } from '../../src/domain/catalog/server.ts';
import { outside, pairNeeds, stemsOf, type RightNeed } from '../fresh-answers.ts';
import type { Answer } from './untrue-statements.ts';

/** Differences between an answer and the right answer of a task; one sentence for each. */
export type LabelledFaults = {
  /** Needs of the right answer that no need, gap or question of the answer mentions. */
  readonly vanished: readonly string[];
  /** Reads that became changes, or changes that became reads. */
  readonly inverted: readonly string[];
  /** Needs in a product that a server of another product covers. */
  readonly swapped: readonly string[];
};

/** Compares an answer with the right answer, by words. @param serverOf Server of the catalog by its name. */
export function labelledFaults(
  right: readonly RightNeed[],
  { task, recommendation }: Answer,
  serverOf: (name: string) => Server | undefined,
): LabelledFaults {
  const told = new Set(
    [
      ...task.needs.map(({ text, system }) => `${text} ${system ?? ''}`),
      ...task.unread,
      ...task.open_questions.map(({ ask }) => ask),
      ...recommendation.uncovered.map(({ text }) => text),
      ...task.prohibitions,
    ].flatMap(stemsOf),
  );
  const isTold = (need: RightNeed): boolean =>
    stemsOf(`${need.act} ${need.object} ${need.product ?? ''}`).some((word) => told.has(word));
  const pairs = pairNeeds(right, task.needs);
  return {
    vanished: outside(right)
      .filter((need) => !isTold(need))
      .map(({ act, object }) => `${act} ${object}`),
    inverted: pairs
      .filter((pair) => changes(pair.right.effect) !== changes(pair.read.effect))
      .map((pair) => `"${pair.read.text}" is ${pair.read.effect}, not ${pair.right.effect}`),
    swapped: pairs.flatMap((pair) => {
      const { product } = pair.right;
      if (product === null || !/[\p{Lu}\p{N}]/u.test(product)) return [];
      const [entry] = recommendation.coverage.filter(({ need }) => need === pair.read.id);
      if (entry?.met_by !== 'server') return [];
      return entry.picks
        .filter((name) => !connects(serverOf(name), product))
        .map((name) => `"${pair.read.text}" is in ${product}, but ${name} covers it`);
    }),
  };
}

function connects(server: Server | undefined, product: string): boolean {
  if (server === undefined) return false;
  const { name, title, description, systems } = server;
  const words = new Set([name.replaceAll(/[._/-]/g, ' '), title, description, ...systems].flatMap(stemsOf));
  return stemsOf(product).some((word) => words.has(word));
}
