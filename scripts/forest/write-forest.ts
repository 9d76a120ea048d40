import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DecisionForest } from '../../src/domain/catalog/decision-forest.ts';

/** Writes a judge to `data/NAME/forest.json`. */
export function writeForest(
  name: 'ability-choice' | 'search-choice' | 'server-choice' | 'tool-choice',
  forest: DecisionForest,
): void {
  const folder = fileURLToPath(new URL(`../../data/${name}/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}forest.json`, `${JSON.stringify(forest)}\n`);
}
