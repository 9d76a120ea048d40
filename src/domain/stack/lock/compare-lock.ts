import type { Catalog } from '../../catalog/catalog.ts';
import { compareServer, type ServerDrift } from './compare-server.ts';
import { blocking, passing, type Finding } from './drift.ts';
import type { LockContents } from './stack-lock.ts';

/** Something of a lock that is no server, beside what the catalog has today. */
export type PartDrift = { readonly name: string; readonly findings: readonly Finding[] };

export type LockDrift = {
  readonly llm: PartDrift | null;
  readonly framework: PartDrift | null;
  /** In the order of the lock, as the skills. */
  readonly servers: readonly ServerDrift[];
  readonly skills: readonly PartDrift[];
};

/** Compares every part of a lock with the catalog. */
export function compareLock({ llm, framework, servers, skills }: LockContents, catalog: Catalog): LockDrift {
  return {
    llm: llm === null ? null : { name: llm, findings: compareModel(llm, catalog) },
    framework:
      framework === null
        ? null
        : {
            name: framework,
            findings: unless(
              catalog.frameworks.some(({ name }) => name === framework),
              `The catalog does not have the framework ${framework} any more.`,
            ),
          },
    servers: servers.map((server) => compareServer(server, catalog)),
    skills: skills.map(({ name, source, path }) => ({
      name,
      findings: unless(
        catalog.skills.some((skill) => skill.name === name && skill.repository === source && skill.path === path),
        `The catalog does not have the skill ${name} of ${source} any more.`,
      ),
    })),
  };
}

/** A vendor of which the catalog knows no model is one that the operator set up: nothing can be said of its models. */
function compareModel(id: string, { models }: Catalog): readonly Finding[] {
  const model = models.find((one) => one.id === id);
  if (model !== undefined)
    return model.deprecated ? [passing('deprecated', `${id} is deprecated: its vendor may stop serving it.`)] : [];
  const vendor = id.split('/')[0];
  return unless(
    !models.some(({ provider }) => provider === vendor),
    `The catalog does not have the model ${id} any more.`,
  );
}

function unless(isThere: boolean, text: string): readonly Finding[] {
  return isThere ? [] : [blocking('gone', text)];
}
