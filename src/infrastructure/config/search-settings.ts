import { noSearch } from '../../adapters/out/web/no-search.ts';
import type { SearchVendor } from '../../adapters/out/web/search-vendor.ts';
import { brave, exa, searxng, tavily } from '../../adapters/out/web/search-vendors.ts';
import type { SearchProvider } from '../../application/describe-service.ts';
import type { Environment, Settings } from './settings.ts';
import { isAddress, withoutSecrets } from './address.ts';

/** Chosen web search. */
export type SearchSettings = {
  readonly name: string;
  /** Null for none. */
  readonly vendor: SearchVendor | null;
  /** Address without a final slash. */
  readonly base: string;
  /** Key of the environment, or null; a function, so that it is never printed. */
  readonly key: () => string | null;
  readonly providers: readonly SearchProvider[];
};

type Choice = {
  readonly vendor: SearchVendor;
  readonly variable: string;
  /** Null where only the operator knows it. */ readonly usual: string | null;
};

const CHOICES: readonly Choice[] = [
  { vendor: tavily, variable: 'QM_TAVILY_BASE_URL', usual: 'https://api.tavily.com' },
  { vendor: brave, variable: 'QM_BRAVE_BASE_URL', usual: 'https://api.search.brave.com' },
  { vendor: exa, variable: 'QM_EXA_BASE_URL', usual: 'https://api.exa.ai' },
  { vendor: searxng, variable: 'QM_SEARXNG_URL', usual: null },
];
const NAMES = [...CHOICES.map(({ vendor }) => vendor.name), noSearch.name];

/**
 * Reads `QM_SEARCH`, and the addresses and the key of the vendor. Faults are added to `faults`; a key is never quoted.
 */
export function readSearchSettings(env: Environment, setting: Settings, faults: string[]): SearchSettings {
  const name = setting.text('QM_SEARCH') ?? tavily.name;
  const addresses = new Map(CHOICES.map(({ vendor, ...place }) => [vendor.name, readAddress(place, setting, faults)]));
  const chosen = CHOICES.find(({ vendor }) => vendor.name === name);
  if (!NAMES.includes(name)) faults.push(`QM_SEARCH is not one of ${NAMES.join(', ')}: ${name}`);
  const base = addresses.get(name) ?? null;
  if (chosen !== undefined && base === null)
    faults.push(`QM_SEARCH is ${name}, which is found only where you run it: set ${chosen.variable}`);
  const keyOf = ({ credential }: SearchVendor): string => (env[credential ?? ''] ?? '').trim();
  const key = chosen === undefined ? '' : keyOf(chosen.vendor);
  if (!/^[\x21-\x7e]*$/.test(key))
    faults.push(`${chosen?.vendor.credential} has a character that is not visible ASCII`);
  const isActive = ({ credential }: SearchVendor): boolean => credential === null || key !== '';
  return {
    name,
    vendor: chosen?.vendor ?? null,
    base: base ?? '',
    key: () => (key === '' ? null : key),
    providers: [
      ...CHOICES.map(({ vendor }) => ({
        name: vendor.name,
        active: vendor === chosen?.vendor && isActive(vendor),
        needs_key: vendor.credential !== null,
        key_present: vendor.credential === null ? null : keyOf(vendor) !== '',
      })),
      { name: noSearch.name, active: false, needs_key: false, key_present: null },
    ],
  };
}

function readAddress({ variable, usual }: Omit<Choice, 'vendor'>, setting: Settings, faults: string[]): string | null {
  const given = setting.text(variable);
  if (given === undefined) return usual;
  if (!isAddress(given))
    faults.push(
      `${variable} is not an address such as ${usual ?? 'https://search.example.org'}: ${withoutSecrets(given)}`,
    );
  return given.replace(/\/+$/, '');
}
