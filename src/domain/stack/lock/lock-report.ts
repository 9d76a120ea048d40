import { wordsBetweenBlanks } from '../../task/task-analysis.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Knowledge, Lexicon } from '../../match/knowledge.ts';
import { compareLock, type PartDrift, type ServerDrift } from './compare-lock.ts';
import { statusOf, type DriftStatus, type Finding } from './drift.ts';
import type { LockedServer, StackLock } from './stack-lock.ts';
import type { ToolChanges } from './compare-tools.ts';
import type { Need } from '../../task/task-definition.ts';
import { LEAST_PROBABILITY } from '../candidate.ts';
import { findCandidates } from '../find-candidates.ts';
import { NO_PRIORS } from '../caller-priors.ts';
import { searchFor } from '../candidate-search.ts';

/** Report on a part of a lock. */
export type PartReport = {
  readonly name: string;
  readonly status: DriftStatus;
  /** Worst first. */
  readonly findings: readonly Finding[];
};

export type ServerReport = PartReport & {
  readonly version: { readonly locked: string | null; readonly now: string | null };
  readonly tools: ToolChanges;
  /** Server that today would cover the same needs; null when there is none or none is needed. */
  readonly replacement: string | null;
};

/** Report on a whole lock. */
export type LockReport = {
  readonly digest: string;
  /** Whether no part has changed; a different catalog version alone does not count. */
  readonly same: boolean;
  /** Whether a request can still use the lock. */
  readonly usable: boolean;
  readonly catalog: { readonly locked: string; readonly now: Catalog['version'] };
  readonly llm: PartReport | null;
  readonly framework: PartReport | null;
  /** Servers in the order of the lock; skills likewise. */
  readonly servers: readonly ServerReport[];
  readonly skills: readonly PartReport[];
};

/** Compares a lock with the catalog and proposes replacements for unusable or deprecated servers. */
export function reportLock({ digest, contents }: StackLock, knowledge: Knowledge): LockReport {
  const { catalog } = knowledge;
  const drift = compareLock(contents, catalog);
  const taken = new Set(contents.servers.map(({ name }) => name));
  const servers = drift.servers.map((server) => reportServer(server, taken, knowledge));
  const [llm, framework] = [drift.llm, drift.framework].map((part) => (part === null ? null : reportPart(part)));
  const skills = drift.skills.map(reportPart);
  const parts = [...servers, ...skills, ...[llm, framework].flatMap((part) => part ?? [])];
  return {
    digest,
    same: parts.every(({ status }) => status === 'same'),
    usable: parts.every(({ findings }) => findings.every(({ blocks }) => !blocks)),
    catalog: { locked: contents.catalog, now: catalog.version },
    llm: llm ?? null,
    framework: framework ?? null,
    servers,
    skills,
  };
}

function reportPart({ name, findings }: PartDrift): PartReport {
  return { name, status: statusOf(findings), findings };
}

function reportServer(
  { locked, findings, versionNow, tools }: ServerDrift,
  taken: ReadonlySet<string>,
  knowledge: Knowledge,
): ServerReport {
  const lost = findings.some(({ code, blocks }) => blocks || code === 'deprecated');
  return {
    ...reportPart({ name: locked.name, findings }),
    version: { locked: locked.version, now: versionNow },
    tools,
    replacement: lost ? findReplacement(locked, taken, knowledge) : null,
  };
}

/**
 * Returns the server that today would cover most of what a locked server covered; ties go to the more probable one.
 * @param taken Names of servers in the lock.
 */
export function findReplacement(
  { covers }: LockedServer,
  taken: ReadonlySet<string>,
  knowledge: Knowledge,
): string | null {
  const needs = covers.flatMap((covered, place) => needOf(covered, place, knowledge) ?? []);
  const text = needs.map((need) => `${need.text} ${need.system ?? ''}`).join(', ');
  const search = searchFor(
    { words: wordsBetweenBlanks(text), asked: text, needs, constraints: {} },
    needs,
    NO_PRIORS,
    knowledge,
  );
  const sums = new Map<string, { readonly done: number; readonly probability: number }>();
  for (const need of needs)
    for (const { server, probability } of findCandidates(need, search).candidates) {
      if (probability < LEAST_PROBABILITY || taken.has(server.name)) continue;
      const sum = sums.get(server.name) ?? { done: 0, probability: 0 };
      sums.set(server.name, { done: sum.done + 1, probability: sum.probability + probability });
    }
  const [best] = [...sums].toSorted(
    ([one, a], [other, b]) => b.done - a.done || b.probability - a.probability || (one < other ? -1 : 1),
  );
  return best?.[0] ?? null;
}

/** Restores a covered need from the lock; undefined when the vocabulary lacks its capability. */
function needOf(
  { capability: id, system }: LockedServer['covers'][number],
  place: number,
  { lexicon }: Lexicon,
): Need | undefined {
  const capability = lexicon.capabilities.get(id ?? '');
  if (capability === undefined) return undefined;
  return {
    id: `n${place + 1}`,
    text: capability.title,
    capability: capability.id,
    ...(system === null ? {} : { system }),
    effect: capability.effect,
    implied: false,
    confidence: 1,
  };
}
