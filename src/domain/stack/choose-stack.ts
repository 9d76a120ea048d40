import type { Model } from '../catalog/model.ts';
import type { Knowledge } from '../match/knowledge.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { chooseFramework, type FrameworkPick } from './choose-framework.ts';
import { chooseClientModel } from './client-model.ts';
import { chooseModel, type ModelChoice, type ModelNeeds } from './choose-model.ts';
import { chooseSkills, type SkillPick } from './choose-skills.ts';
import { findConflict } from './find-conflict.ts';
import { lockStack } from './lock/lock-stack.ts';
import type { StackLock } from './lock/stack-lock.ts';
import type { Conflict, Plan, Warning } from './plan.ts';
import type { PlannedServer } from './planned-server.ts';
import { estimateSchemas, estimateTokens } from './run-tokens.ts';
import { modelNamed, type Vendor } from './model-vendor.ts';

/** Task with its plan, the basis for choosing the rest of a stack. */
export type PlannedTask = {
  readonly analysis: TaskAnalysis;
  readonly plan: Plan;
  /** Vendor that must provide the model; null for any. */
  readonly vendor: Vendor | null;
  /** Ids of the clients that the caller names. */
  readonly clients: readonly string[];
  readonly knowledge: Knowledge;
};

/** Complete stack for a task. */
export type ChosenStack = {
  /** Plan; without servers if a lock breaks a limit. */
  readonly plan: Plan;
  /** Servers of the plan, including those that a broken limit removed. */
  readonly planned: readonly PlannedServer[];
  readonly model: ModelChoice;
  readonly skills: readonly SkillPick[];
  readonly framework: FrameworkPick;
  readonly conflict: Conflict | null;
  readonly lock: StackLock;
  readonly lockWarnings: readonly Warning[];
  /** Warnings about the model that the caller or the vendor requests. */
  readonly modelWarnings: readonly Warning[];
};

/**
 * Completes a plan with the best model, skills and framework.
 * @param asked Model that the caller names; null for none.
 */
export function chooseStack(planned: PlannedTask, asked: string | null, sha256: (text: string) => string): ChosenStack {
  const { analysis, plan, vendor, clients, knowledge } = planned;
  const { catalog } = knowledge;
  const { task } = analysis;
  const needs = modelNeeds(task, plan);
  const isOpen = asked === null && vendor === null;
  const named = isOpen ? catalog.vocabulary.clients.filter(({ id }) => clients.includes(id)) : [];
  const model =
    (named.length === clients.length ? chooseClientModel(catalog.models, task, needs, named) : null) ??
    chooseModel(catalog.models, task, needs, asked, vendor);
  const skills = chooseSkills(knowledge.skills, analysis, task.constraints);
  const framework = chooseFramework(catalog.frameworks, analysis);
  const chosen = { llm: model.chosen?.model.id ?? null, framework: framework.name, plan, skills };
  return {
    plan,
    planned: plan.servers,
    model,
    skills,
    framework,
    conflict: findConflict(analysis, plan, knowledge),
    lock: lockStack(chosen, task.constraints, catalog.version, sha256),
    lockWarnings: [],
    modelWarnings: checkModel(asked, vendor, catalog.models),
  };
}

export function modelNeeds(task: TaskDefinition, { servers }: Plan): ModelNeeds {
  return {
    tools: servers.length > 0,
    images: task.needs.some(({ capability }) => capability === 'image.describe'),
    context: servers.length > 0 ? 32_000 : 8_000,
    tokens: estimateTokens(task, estimateSchemas(servers.map(({ server }) => server))).tokens,
  };
}

/**
 * Warns about a deprecated or unknown model. A vendor's default counts as unknown only if the catalog knows other
 * models of that vendor.
 */
export function checkModel(asked: string | null, vendor: Vendor | null, models: readonly Model[]): Warning[] {
  const used = asked ?? vendor?.defaultModel ?? null;
  if (used === null) return [];
  const known = modelNamed(models, used, vendor?.name ?? null);
  if (known?.deprecated === true)
    return [{ code: 'model_deprecated', text: `${known.id} is deprecated: its vendor may stop serving it.` }];
  if (known !== undefined || vendor === null) return [];
  if (asked === null && !models.some(({ provider }) => provider === vendor.name)) return [];
  const text = `The catalog knows no model ${used} of ${vendor.name}: its price, limits and abilities are unknown.`;
  return [{ code: 'model_unknown', text }];
}
