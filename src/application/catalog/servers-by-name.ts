import type { Catalog } from '../../domain/catalog/catalog.ts';
import { Directory } from '../../domain/catalog/visible-servers.ts';
import { NameIndex } from '../../domain/catalog/name-index.ts';
import type { Decision } from '../../domain/catalog/policy/decision.ts';
import { unknownSubject, subjectOf, type Subject } from '../../domain/catalog/policy/subject.ts';
import { QuartermasterError } from '../../domain/errors.ts';

const MOST_SUGGESTIONS = 5;

type Miss = { readonly path: string; readonly message: string; readonly suggestions: readonly string[] };

/**
 * Returns the servers that the operator names, each once, in the order of the names. Denied servers, servers from
 * registries only and servers of earlier decisions are included.
 *
 * @throws {QuartermasterError} `ambiguous_name` when several servers share a name, `not_found` for an unknown name;
 *   with a fault for each name.
 */
export function findSubjects(
  names: readonly string[],
  catalog: Catalog,
  decisions: readonly Decision[],
): readonly Subject[] {
  const index = new NameIndex(new Directory(catalog));
  const found = new Map<string, Subject>();
  const misses: Miss[] = [];
  for (const name of names) {
    const subject = find(name, index, catalog, decisions);
    if ('message' in subject) misses.push(subject);
    else found.set(subject.name, subject);
  }
  if (misses.length === 0) return [...found.values()];
  const unknown = misses.some(({ message }) => message.startsWith(UNKNOWN));
  throw new QuartermasterError(
    unknown ? 'not_found' : 'ambiguous_name',
    'Nothing was recorded: each name must be that of one server.',
    {
      errors: misses.map(({ path, message }) => ({ path, message })),
      suggestions: [...new Set(misses.flatMap(({ suggestions }) => suggestions))],
    },
  );
}

const UNKNOWN = 'is no server of the catalog';

function find(wanted: string, names: NameIndex, catalog: Catalog, decisions: readonly Decision[]): Subject | Miss {
  const { servers, tail, published } = catalog;
  const key = wanted.trim().toLowerCase();
  const resolution = names.resolve(wanted);
  if (resolution.found !== null) return subjectOf(resolution.found);
  if (resolution.ambiguous) return miss(wanted, 'is shared by', resolution.suggestions);
  const version = published.find(({ name }) => name.toLowerCase() === key);
  if (version !== undefined) {
    const owner = [...servers, ...tail].find(({ name }) => name === version.server);
    return owner === undefined ? unknownSubject(version.name) : subjectOf(owner);
  }
  const decided = decisions.find(({ server }) => server.toLowerCase() === key);
  if (decided !== undefined) return unknownSubject(decided.server);
  return resolution.suggestions.length === 0
    ? { path: wanted, message: `${UNKNOWN}.`, suggestions: [] }
    : miss(wanted, `${UNKNOWN}. The closest are`, resolution.suggestions);
}

function miss(wanted: string, what: string, names: readonly string[]): Miss {
  const suggestions = names.slice(0, MOST_SUGGESTIONS);
  return { path: wanted, message: `${what} ${suggestions.join(', ')}.`, suggestions };
}
