import type { Preferred } from './launch.ts';
import type { Package } from './server.ts';

/** An organisation that makes, builds or hosts servers. */
export type Organisation = {
  readonly name: string;
  /**
   * `vendor`: makes products. `builder`: publishes packages and images of servers that others wrote. `relay`: hosts
   * access to the products of others.
   */
  readonly role: 'vendor' | 'builder' | 'relay';
  /** Lower-case names of its products, as in `systems`; a product whose name its account or domain bears may be absent. */
  readonly products: readonly string[];
  /** Accounts of code hosts in lower case, such as `github.com/stripe`. */
  readonly accounts: readonly string[];
  /** Domains in lower case; subdomains belong to them. */
  readonly domains: readonly string[];
  /** Packages in lower case without version or tag, such as `oci:mcp/redis`; one with a final slash, such as `npm:@stripe/`, stands for all below it. */
  readonly packages: readonly string[];
};

/** A line of `catalog/organisations.jsonl`. */
export type OrganisationLine = Organisation & {
  readonly source: readonly string[];
  /** Date of the facts, `YYYY-MM-DD`. */
  readonly as_of: string;
};

/** Organisations by their accounts, domains and packages. */
export class Organisations {
  readonly #accounts = new Map<string, Organisation>();
  readonly #domains = new Map<string, Organisation>();
  readonly #packages = new Map<string, Organisation>();
  readonly #makers = new Map<string, Set<Organisation>>();

  constructor(organisations: readonly Organisation[]) {
    for (const organisation of organisations) {
      for (const account of organisation.accounts) this.#accounts.set(account, organisation);
      for (const domain of organisation.domains) this.#domains.set(domain, organisation);
      for (const name of organisation.packages) this.#packages.set(name, organisation);
      for (const product of organisation.products)
        this.#makers.set(product, (this.#makers.get(product) ?? new Set()).add(organisation));
    }
  }

  /** Whether a product is known to be one of other organisations only. */
  isOfOthers(product: string, organisation: Organisation | undefined): boolean {
    const makers = this.#makers.get(product);
    return makers !== undefined && (organisation === undefined || !makers.has(organisation));
  }

  /** Returns the organisation of an account such as `github.com/stripe`, in lower case. */
  ofAccount(account: string): Organisation | undefined {
    return this.#accounts.get(account);
  }

  /** Returns the organisation of the longest known domain that a host belongs to. */
  ofHost(host: string): Organisation | undefined {
    const labels = host.split('.');
    return labels.flatMap((_, place) => this.#domains.get(labels.slice(place).join('.')) ?? [])[0];
  }

  /** Returns the organisation of a package, or of the host of an endpoint. */
  ofWay(way: Preferred): Organisation | undefined {
    if (way.remote !== undefined) return this.ofHost(hostOf(way.remote.url));
    const name = packageName(way.package);
    const places = [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index + 1)).toReversed();
    return [name, ...places].flatMap((place) => this.#packages.get(place) ?? [])[0];
  }
}

/** For catalogs without known organisations. */
export const NO_ORGANISATIONS = new Organisations([]);

/** Returns `TYPE:IDENTIFIER` in lower case, without the registry of Docker, tag or digest. */
export function packageName({ type, identifier }: Package): string {
  const name = `${type}:${identifier.toLowerCase()}`;
  return type === 'oci'
    ? name.replace(/^oci:docker\.io\//, 'oci:').replace(/(?:@sha256:[0-9a-f]+|(?<=..):[^:/]+)$/, '')
    : name;
}

/** Returns the host of an address in lower case, without port; empty when it is a placeholder. */
export function hostOf(url: string): string {
  return /^https?:\/\/([^/:?#{}<>[\]]+)(?=[/:?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}
