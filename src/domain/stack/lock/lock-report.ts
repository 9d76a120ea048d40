import type { Catalog } from '../../catalog/catalog.ts';
import type { Knowledge } from '../../match/knowledge.ts';
import { compareLock, type PartDrift } from './compare-lock.ts';
import type { ServerDrift } from './compare-server.ts';
import { statusOf, type DriftStatus, type Finding } from './drift.ts';
import { findReplacement } from './find-replacement.ts';
import type { StackLock } from './stack-lock.ts';
import type { ToolChanges } from './compare-tools.ts';

/** A part of a lock, beside what the catalog has today. */
export type PartReport = {
  readonly name: string;
  readonly status: DriftStatus;
  /** Worst first. */
  readonly findings: readonly Finding[];
};

export type ServerReport = PartReport & {
  readonly version: { readonly locked: string | null; readonly now: string | null };
  readonly tools: ToolChanges;
  /** The server that would be taken for the same things today; null when there is none, or no need for one. */
  readonly replacement: string | null;
};

/** What became of a lock. */
export type LockReport = {
  readonly digest: string;
  /** Whether everything in it is as it was. Another version of the catalog as a whole does not count. */
  readonly same: boolean;
  /** Whether a request can still use it. */
  readonly usable: boolean;
  readonly catalog: { readonly locked: string; readonly now: Catalog['version'] };
  readonly llm: PartReport | null;
  readonly framework: PartReport | null;
  /** In the order of the lock, as the skills. */
  readonly servers: readonly ServerReport[];
  readonly skills: readonly PartReport[];
};

/** Compares a lock with the catalog and proposes a replacement for what cannot, or should not, be had any more. */
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
