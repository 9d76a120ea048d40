import { TIERS, type Tier } from '../../domain/registry/relevance.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { readJson } from '../../domain/catalog/json.ts';

/** Filter of a registry list; a missing member does not filter. */
export type RegistryFilter = {
  /**
   * Case-insensitive substring of the name, the title or the description. The generic prefix of a name (`io.github.`)
   * matches only a term with a dot or a slash. Several words, and a word that nothing contains, also find servers by
   * meaning.
   */
  readonly search?: string;
  /** RFC 3339; only changes after this time. */
  readonly updatedSince?: string;
  /** `latest` or an exact version. */
  readonly version?: string;
  readonly includeDeleted?: boolean;
};

/** Place of an entry in the list. */
export type Place = { readonly name: string; readonly version: string };

/**
 * Tier of entries that serve several words by meaning, or a word that no entry contains: after the names and products of
 * that term, before its other mentions.
 */
export const BY_MEANING = 1.5;

/**
 * Rank of an entry in a search, before its place: ascending tier, then descending prior of its server. The prior of an
 * entry by meaning is its fit.
 */
export type Rank = { readonly tier: Tier | typeof BY_MEANING; readonly prior: number };

/** Compares by name, then by version, ascending in code units. */
export function compare(one: Place, other: Place): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  if (one.version !== other.version) return one.version < other.version ? -1 : 1;
  return 0;
}

/**
 * The last shown entry, its rank in a search, and the filter of the list, because some clients send only the cursor.
 */
export type RegistryCursor = { readonly after: Place & Partial<Rank>; readonly filter: RegistryFilter };

const MARK = 'r1';

/**
 * Encodes the cursor as base64url of JSON: only letters, digits, `-` and `_`, because some clients do not encode it.
 */
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
  ...rank: [Rank['tier'], number] | [],
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
  return [...TIERS, BY_MEANING].some((each) => each === tier) && Number.isFinite(prior) && others.length === 0;
}
