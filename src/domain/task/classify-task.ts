import { changes, type Capability } from '../catalog/capability.ts';
import type { Need, TaskDefinition, TaskType } from './task-definition.ts';

const DOMAINS: Readonly<Record<string, string>> = {
  code: 'software',
  ops: 'devops',
  security: 'security',
  files: 'documents',
  web: 'web',
  communication: 'communication',
  work: 'productivity',
  data: 'data',
  finance: 'finance',
  sales: 'business',
  life: 'everyday',
  science: 'science',
  law: 'law',
  media: 'media',
  knowledge: 'knowledge',
  model: 'general',
  host: 'general',
};
const RESEARCH = new Set(['web', 'science', 'law', 'knowledge', 'life', 'finance']);

/** Kind, field and size of a task, from its needs alone. */
export function classifyTask(
  needs: readonly Need[],
  triggered: boolean,
  capabilities: ReadonlyMap<string, Capability>,
): Pick<TaskDefinition, 'type' | 'domain' | 'complexity'> {
  const served = needs.filter(
    (need) => need.capability === null || capabilities.get(need.capability)?.met_by === 'server',
  );
  const fields = served.flatMap((need) => capabilities.get(need.capability ?? '')?.domain ?? []);
  return {
    type: typeOf(needs, fields, triggered),
    domain: DOMAINS[mostFrequent(fields) ?? 'model'] ?? 'general',
    complexity: complexityOf(needs, served),
  };
}

function typeOf(needs: readonly Need[], fields: readonly string[], triggered: boolean): TaskType {
  const has = (...names: string[]): boolean => needs.some((need) => names.includes(need.capability ?? ''));
  const writes = needs.some((need) => changes(need.effect));
  if (has('code.edit', 'code.write', 'ui.generate', 'pull_request.create')) return 'code-generation';
  if (triggered) return 'automation';
  const main = mostFrequent(fields);
  if (main === 'ops' || main === 'security') return 'infrastructure';
  if (main === 'data') return 'data';
  if (main === 'media' || main === 'files') return 'content';
  if (writes) return 'automation';
  if (main !== undefined && RESEARCH.has(main)) return 'research';
  if (has('text.write', 'text.rewrite', 'text.translate')) return 'content';
  return 'assistance';
}

function complexityOf(needs: readonly Need[], served: readonly Need[]): TaskDefinition['complexity'] {
  const systems = new Set(served.flatMap((need) => need.system ?? []));
  const writes = served.filter((need) => need.effect !== 'read').length;
  if (
    served.length >= 5 ||
    (systems.size >= 3 && writes >= 1) ||
    (served.length >= 3 && writes >= 2 && needs.length >= 5)
  )
    return 'complex';
  return served.length >= 2 || needs.length >= 3 || writes >= 1 ? 'moderate' : 'simple';
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
