import { TIERS, type Tier } from '../../domain/registry/relevance.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { readJson } from '../../domain/catalog/json.ts';

/** Filter of a list of the registry; a member that is missing limits nothing. */
export type RegistryFilter = {
  /** Substring of the name, the title or the description, whatever the case. The generic prefix of a name (`io.github.`) is matched only by a term with a dot or a slash. */
  readonly search?: string;
  /** RFC 3339; only what changed after it. */
  readonly updatedSince?: string;
  /** `latest`, or one exactly. */
  readonly version?: string;
  readonly includeDeleted?: boolean;
};

/** Where an entry stands in the list. */
export type Place = { readonly name: string; readonly version: string };

/** How an entry stands in a search, before its place counts: by its tier, ascending, then by how much its server is relied on, descending. */
export type Rank = { readonly tier: Tier; readonly prior: number };

/** Ascending by name, then by version, in code units. */
export function compare(one: Place, other: Place): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  if (one.version !== other.version) return one.version < other.version ? -1 : 1;
  return 0;
}

/** The last entry that was shown, with its rank in a search, and the filter of the list: some clients send the cursor alone. */
export type RegistryCursor = { readonly after: Place & Partial<Rank>; readonly filter: RegistryFilter };

const MARK = 'r1';

/** The cursor as base64url of JSON: letters, digits, `-` and `_` only, for some clients do not encode it. */
export function writeRegistryCursor({ after, filter }: RegistryCursor): string {
  const { search, updatedSince, version, includeDeleted } = filter;
  const content = [
    MARK,
    after.name,
    after.version,
    search ?? null,
    updatedSince ?? null,
    version ?? null,
    includeDeleted ?? null,
    ...(search === undefined ? [] : [after.tier, after.prior]),
  ];
  return Buffer.from(JSON.stringify(content), 'utf8').toString('base64url');
}

/** @throws {QuartermasterError} `validation` for a text that {@link writeRegistryCursor} did not write. */
export function readRegistryCursor(text: string): RegistryCursor {
  const content = readJson(Buffer.from(text, 'base64url').toString('utf8'));
  const cursor = isContent(content) ? cursorOf(content) : undefined;
  if (cursor === undefined || writeRegistryCursor(cursor) !== text) {
    const message = 'is not a cursor of this list; leave it out to start over';
    throw new QuartermasterError('validation', `The cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
  }
  return cursor;
}

type Content = readonly [
  ...[mark: string, name: string, last: string],
  ...[search: string | null, updatedSince: string | null, version: string | null, includeDeleted: boolean | null],
  ...rank: [Tier, number] | [],
];

function cursorOf([, name, last, search, updatedSince, version, includeDeleted, ...rank]: Content): RegistryCursor {
  const [tier, prior] = rank;
  return {
    after: { name, version: last, ...(tier !== undefined && prior !== undefined && { tier, prior }) },
    filter: {
      ...(search !== null && { search }),
      ...(updatedSince !== null && { updatedSince }),
      ...(version !== null && { version }),
      ...(includeDeleted !== null && { includeDeleted }),
    },
  };
}

function isContent(value: unknown): value is Content {
  if (!Array.isArray(value)) return false;
  const [mark, name, last, search, updatedSince, version, includeDeleted, ...rank] = value as readonly unknown[];
  return (
    mark === MARK &&
    typeof name === 'string' &&
    typeof last === 'string' &&
    [search, updatedSince, version].every((member) => member === null || typeof member === 'string') &&
    (typeof updatedSince !== 'string' || !Number.isNaN(Date.parse(updatedSince))) &&
    (includeDeleted === null || typeof includeDeleted === 'boolean') &&
    value.length >= 7 &&
    (search === null ? rank.length === 0 : isRank(rank))
  );
}

function isRank([tier, prior, ...others]: readonly unknown[]): boolean {
  return TIERS.some((each) => each === tier) && Number.isFinite(prior) && others.length === 0;
}
