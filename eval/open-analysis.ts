import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { Knowledge } from '../src/domain/match/knowledge.ts';
import { analyzeTask } from '../src/domain/task/analyze-task.ts';
import type { TaskAnalysis } from '../src/domain/task/task-analysis.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { openContainer } from './engine.ts';

/** Reads tasks over a catalog, without a recommendation. */
export type OpenAnalysis = { readonly knowledge: Knowledge; readonly analyze: (task: string) => TaskAnalysis };

/** @param alter What is changed about the catalog of the package. */
export async function openAnalysis(alter: (catalog: Catalog) => Catalog): Promise<OpenAnalysis> {
  const container = await openContainer(alter);
  const reader = container.get(tokens.taskReader);
  const { knowledge } = await container.get(tokens.currentCatalog).index();
  return {
    knowledge,
    analyze(task) {
      const text = task.trim().normalize('NFC');
      return analyzeTask({ text, id: 't_0', constraints: {} }, knowledge, reader.read(text));
    },
  };
}
