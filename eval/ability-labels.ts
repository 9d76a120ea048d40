import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Abilities that a person gave an order: the one that does it, those that fetch its sources, and whether the labeller was sure. */
export type AbilityLabel = { readonly main: string; readonly sources: readonly string[]; readonly sure: boolean };

/** Labels by task and number of the order. */
export type AbilityLabels = ReadonlyMap<string, ReadonlyMap<number, AbilityLabel>>;

/** The labels of all files of a folder; each line is `TASK#NUMBER MAIN [FROM …] [?]`. */
export function readAbilityLabels(folder: string): AbilityLabels {
  const labels = new Map<string, Map<number, AbilityLabel>>();
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  for (const line of files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))) {
    const [place, main, ...rest] = line.trim().split(/\s+/);
    const [task, order] = place?.split('#') ?? [];
    if (task === undefined || order === undefined || main === undefined) continue;
    const sources = rest.filter((word) => word !== '?');
    const orders = labels.get(task) ?? new Map<number, AbilityLabel>();
    labels.set(task, orders.set(Number(order), { main, sources, sure: sources.length === rest.length }));
  }
  return labels;
}
