import { openEngine } from './engine.ts';
import { readJsonLines } from './json-lines.ts';
import { mean } from './metrics.ts';
import type { Report } from './report.ts';
import { isInTestThird } from './test-third.ts';
import { AS_SHIPPED, type Trial } from './trial.ts';

/** Order of a task with the tools of one server that it needs, marked by labellers (`sets/tools-brief.md`). */
export type MarkedOrder = {
  readonly id: string;
  readonly task: string;
  /** Text of the need. */
  readonly need: string;
  readonly server: string;
  /** Steps; each is a group of tools of which one is enough. */
  readonly must: readonly (readonly string[])[];
  readonly may: readonly string[];
};

/** One task in three is for testing; the judge of tools learns from the others. */
export function readMarkedOrders(file: string, part: 'train' | 'test'): readonly MarkedOrder[] {
  return readJsonLines<MarkedOrder>(file).filter(({ task }) => isInTestThird(task) === (part === 'test'));
}

/** Marked order with the numbers of its steps and of the tools that the engine allows. */
type Judged = {
  readonly id: string;
  readonly steps: number;
  /** Steps with an allowed tool. */
  readonly found: number;
  readonly allowed: number;
  /** Allowed tools that a labeller marked. */
  readonly needed: number;
};

function isWhole({ steps, found }: Judged): number {
  return Number(steps === found);
}

function isClean({ allowed, needed }: Judged): number {
  return Number(allowed === needed);
}

function isRight(order: Judged): number {
  return isWhole(order) * isClean(order);
}

/** Measures the allowed tools of marked orders for which the engine picks the marked server. */
export async function evaluateTools(file: string, trial: Partial<Trial> = {}): Promise<Report> {
  const { alter } = { ...AS_SHIPPED, ...trial };
  const engine = await openEngine(alter);
  const orders = readMarkedOrders(file, 'test');
  const judged: Judged[] = [];
  for (const { id, task, need: text, server, must, may } of orders) {
    const { recommendation, task: read } = (await engine(task)).answer;
    const need = read.needs.find((one) => one.text === text);
    const pick = recommendation.mcp_servers.find(({ name }) => name === server);
    const allowed = pick?.tools.filter(({ needs }) => need !== undefined && needs.includes(need.id)) ?? [];
    if (allowed.length === 0) continue;
    const names = new Set(allowed.map(({ name }) => name));
    const fine = new Set([...must.flat(), ...may]);
    judged.push({
      id,
      steps: must.length,
      found: must.filter((group) => group.some((name) => names.has(name))).length,
      allowed: names.size,
      needed: [...names].filter((name) => fine.has(name)).length,
    });
  }
  return {
    tasks: judged.length,
    figures: {
      'orders with every step': mean(judged.map(isWhole)),
      'allowed tools needed': mean(judged.map(({ needed }) => needed)) / mean(judged.map(({ allowed }) => allowed)),
      'orders without others': mean(judged.map(isClean)),
      'orders right in full': mean(judged.map(isRight)),
    },
    notes: [`${orders.length - judged.length} of ${orders.length} orders are read otherwise or get another server`],
    perTask: { 'orders right in full': Object.fromEntries(judged.map((one) => [one.id, isRight(one)])) },
  };
}
