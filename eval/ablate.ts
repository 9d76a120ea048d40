import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { MeasuredSet } from './measured-sets.ts';

/** The figures that tell how well a set goes. */
const TELLING: ReadonlySet<string> = new Set(['needs F1', 'picks F1', 'server R@1', 'server R@5', 'server nDCG@5']);

/** Of each set its figures, 0 to 1. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Measures every set with every alteration of the catalog, one after another.
 *
 * @param onLine Gets a line for each, as soon as it is known.
 * @returns Figures by alteration.
 */
export async function ablate(
  alterations: Readonly<Record<string, (catalog: Catalog) => Catalog>>,
  sets: Readonly<Record<string, MeasuredSet>>,
  onLine: (line: string) => void,
): Promise<Record<string, Figures>> {
  const all: Record<string, Record<string, Record<string, number>>> = {};
  for (const [set, evaluate] of Object.entries(sets)) {
    onLine(set);
    let whole: Record<string, number> | undefined;
    for (const [name, alter] of Object.entries(alterations)) {
      const { figures } = await evaluate({ alter });
      const telling = Object.fromEntries(Object.entries(figures).filter(([figure]) => TELLING.has(figure)));
      (all[name] ??= {})[set] = telling;
      whole ??= telling;
      onLine(`  ${name.padEnd(36)}${Object.entries(telling).map(shown(whole)).join('')}`);
    }
  }
  return all;
}

function shown(whole: Readonly<Record<string, number>>): (figure: [string, number]) => string {
  return ([figure, value]) => {
    const change = 100 * (value - (whole[figure] ?? value));
    const difference = `(${change < 0 ? '' : '+'}${change.toFixed(1)})`;
    return `  ${figure} ${(100 * value).toFixed(1).padStart(5)} ${difference.padEnd(8)}`;
  };
}
