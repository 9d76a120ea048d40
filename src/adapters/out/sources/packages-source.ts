import { SourceFailure, type CatalogSource, type SourcePage } from '../../../application/ports/catalog-source.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { daysBetween } from '../../../domain/catalog/verification/due-for-verification.ts';
import { packageKey, type PackageFact } from '../../../domain/catalog/package-fact.ts';
import { HttpFailure } from './get-following.ts';
import { readNpmPackage, readPythonPackage, type PackageAnswer } from './read-registry-package.ts';
import type { RetryingFetcher } from './retrying-fetcher.ts';
import { readState } from './source-state.ts';

/** Package whose facts may be asked for. */
export type KnownPackage = Pick<PackageFact, 'type' | 'identifier'>;

type Seen = { readonly etag: string | null; readonly fact: PackageFact };
/** ETags and facts by `packageKey`. */
type State = { readonly packages: Readonly<Record<string, Seen>> };

/** Number of packages of a page. */
const BATCH = 20;
/** Number of packages of one sync, so that no sync reads a registry as a whole. */
const MOST = 200;
/** Days for which a fact is not asked for again. */
const FRESH_DAYS = 7;
const LARGEST = 32 * 1024 * 1024;
const GONE: readonly (number | null)[] = [404, 410];

/** Source of versions and existence of the catalog's packages in one registry, one request a package. */
export class PackagesSource implements CatalogSource {
  readonly kind = 'packages';
  readonly name: string;
  readonly #type: KnownPackage['type'];
  readonly #addressOf: () => Promise<string>;
  readonly #known: () => Promise<readonly KnownPackage[]>;
  readonly #reader: RetryingFetcher;
  readonly #clock: Clock;

  /**
   * @param addressOf Address of the registry, as the package manager is configured.
   * @param known Packages of the catalog, most important first.
   */
  constructor(
    type: KnownPackage['type'],
    addressOf: () => Promise<string>,
    known: () => Promise<readonly KnownPackage[]>,
    reader: RetryingFetcher,
    clock: Clock,
  ) {
    this.name = `packages:${type}`;
    this.#type = type;
    this.#addressOf = addressOf;
    this.#known = known;
    this.#reader = reader;
    this.#clock = clock;
  }

  async *pull(text: string | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const seen = new Map(Object.entries(readState<State>(text, isState)?.packages ?? {}));
    const due = dueOf(await this.#known(), seen, this.#today());
    if (due.length === 0) return;
    const base = (await this.#addressOf()).replace(/\/+$/, '');
    for (let start = 0; start < due.length; start += BATCH) {
      let bytes = 0;
      const changed: Seen[] = [];
      for (const one of due.slice(start, start + BATCH)) {
        const asked = await this.#ask(base, one, seen.get(packageKey(one)), signal);
        bytes += asked.bytes;
        if (asked.seen === null) continue;
        changed.push(asked.seen);
        seen.set(packageKey(one), asked.seen);
      }
      yield {
        put: changed.map(({ fact }) => ({
          source: this.name,
          kind: 'package',
          key: packageKey(fact),
          body: JSON.stringify(fact),
        })),
        remove: [],
        faults: [],
        mended: 0,
        bytes,
        state: JSON.stringify({ packages: Object.fromEntries(seen) } satisfies State),
      };
    }
  }

  /** Asks for one package; `seen` is null when the registry states no exact version of it. */
  async #ask(
    base: string,
    one: KnownPackage,
    before: Seen | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly seen: Seen | null; readonly bytes: number }> {
    const { type, identifier } = one;
    const plain = { type, identifier, at: this.#today(), source: 'registry' } as const;
    try {
      const got = await this.#reader.getUnless({ ...this.#request(base, one), signal }, before?.etag ?? null);
      if (got === null)
        return { seen: before === undefined ? null : { ...before, fact: { ...before.fact, at: plain.at } }, bytes: 0 };
      if (got.value === null) return { seen: null, bytes: got.bytes };
      return { seen: { etag: got.etag, fact: { ...plain, exists: true, ...got.value } }, bytes: got.bytes };
    } catch (error) {
      if (!(error instanceof HttpFailure && GONE.includes(error.status))) throw error;
      return { seen: { etag: null, fact: { ...plain, exists: false, version: null } }, bytes: 0 };
    }
  }

  #request(base: string, one: KnownPackage) {
    const isNpm = this.#type === 'npm';
    const name = isNpm ? one.identifier.replace('/', '%2f') : `${packageKey(one).slice('pypi:'.length)}/`;
    return {
      url: `${base}/${name}`,
      headers: {
        accept: isNpm ? 'application/vnd.npm.install-v1+json' : 'application/vnd.pypi.simple.v1+json',
      },
      largest: LARGEST,
      read: (text: string): PackageAnswer | null => (isNpm ? readNpmPackage : readPythonPackage)(JSON.parse(text)),
    };
  }

  #today(): string {
    return this.#clock.now().toISOString().slice(0, 10);
  }
}

/** Returns unknown packages first, then those whose facts are oldest. */
function dueOf(
  known: readonly KnownPackage[],
  seen: ReadonlyMap<string, Seen>,
  today: string,
): readonly KnownPackage[] {
  const dayOf = (one: KnownPackage): string => seen.get(packageKey(one))?.fact.at ?? '';
  return [...new Map(known.map((one) => [packageKey(one), one])).values()]
    .filter((one) => dayOf(one) === '' || daysBetween(dayOf(one), today) > FRESH_DAYS)
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0))
    .slice(0, MOST);
}

function isState({ packages }: Partial<State>): boolean {
  return (
    typeof packages === 'object' &&
    Object.values(packages).every(({ fact }) => typeof (fact as Partial<PackageFact> | undefined)?.at === 'string')
  );
}

/** Checks the configured address of a registry. @throws {SourceFailure} for one that cannot be used. */
export function checkRegistryAddress(text: string, program: string): string {
  const address = URL.parse(text.trim());
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new SourceFailure(`${program} says no address of its registry. Check the configuration of ${program}.`);
  if (address.username !== '' || address.password !== '')
    throw new SourceFailure(
      `The registry of ${program} is configured with a password in its address, which is not used here. ` +
        'Configure an address without one.',
    );
  return address.href;
}
