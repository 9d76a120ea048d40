import { openEngine } from './engine.ts';
import { readJsonLines } from './json-lines.ts';
import { mean } from './metrics.ts';
import type { Report } from './report.ts';
import { AS_SHIPPED, type Trial } from './trial.ts';

/** Order of a task with the tools of one server that it needs, marked by people (`sets/tools-brief.md`). */
export type MarkedOrder = {
  readonly id: string;
  readonly task: string;
  /** Text of the need. */
  readonly need: string;
  readonly capability: string | null;
  readonly server: string;
  /** Steps; each is a group of tools of which one is enough. */
  readonly must: readonly (readonly string[])[];
  readonly may: readonly string[];
};

/** One task in three is for testing; the judge of tools learns from the others. */
export function readMarkedOrders(file: string, half: 'train' | 'test'): readonly MarkedOrder[] {
  return readJsonLines<MarkedOrder>(file).filter(({ task }) => (hashOf(task) % 3 === 0 ? 'test' : 'train') === half);
}

type Judged = { readonly id: string; readonly steps: number; readonly found: number; readonly clean: number };

function isWhole({ steps, found }: Judged): number {
  return Number(steps === found);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash;
}

/** Measures the allowed tools of marked orders for which the engine picks the marked server. */
export async function evaluateTools(file: string, trial: Partial<Trial> = {}): Promise<Report> {
  const { alter } = { ...AS_SHIPPED, ...trial };
  const engine = await openEngine(alter);
  const orders = readMarkedOrders(file, 'test');
  const judged: Judged[] = [];
  const sizes: { readonly allowed: number; readonly needed: number }[] = [];
  for (const { id, task, need: text, capability, server, must, may } of orders) {
    const { recommendation, task: read } = (await engine(task)).answer;
    const need = read.needs.find((one) => one.text === text && one.capability === capability);
    const pick = recommendation.mcp_servers.find(({ name }) => name === server);
    const allowed = pick?.tools.filter(({ needs }) => need !== undefined && needs.includes(need.id)) ?? [];
    if (allowed.length === 0) continue;
    const names = new Set(allowed.map(({ name }) => name));
    const fine = new Set([...must.flat(), ...may]);
    const needed = [...names].filter((name) => fine.has(name)).length;
    sizes.push({ allowed: names.size, needed });
    judged.push({
      id,
      steps: must.length,
      found: must.filter((group) => group.some((name) => names.has(name))).length,
      clean: Number(needed === names.size),
    });
  }
  return {
    tasks: judged.length,
    figures: {
      'orders with every step': mean(judged.map(isWhole)),
      'allowed tools needed': sum(sizes.map(({ needed }) => needed)) / sum(sizes.map(({ allowed }) => allowed)),
      'orders without others': mean(judged.map(({ clean }) => clean)),
      'orders right in full': mean(judged.map((one) => isWhole(one) * one.clean)),
    },
    notes: [`${orders.length - judged.length} of ${orders.length} orders are read otherwise or get another server`],
    perTask: { 'orders right in full': Object.fromEntries(judged.map((one) => [one.id, isWhole(one) * one.clean])) },
  };
}
