import { isObject, readJson } from '../../domain/catalog/json.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ConfigFile = {
  /** Name in messages. */
  readonly name: string;
  readonly text: string;
};

/** Settings by the names of their environment variables. */
export type Settings = {
  /** Trimmed value; undefined when not set or blank. */
  text(variable: string): string | undefined;
  /** Parts of a comma-separated list, trimmed, without blank ones. */
  list(variable: string): readonly string[];
  /** Returns a valid value, the fallback when not set, and a fault for another value. */
  oneOf<T extends string>(variable: string, valid: readonly T[], fallback: T): T;
  /** Member of the file, by name of the provider. */
  readonly providers: Readonly<Record<string, unknown>>;
  /** Member of the file; undefined when absent. */
  readonly egress: unknown;
};

/** Member of the configuration file for each environment variable. */
export const MEMBERS: Readonly<Record<string, string>> = {
  QM_HOST: 'host',
  QM_PORT: 'port',
  QM_PROVIDER: 'provider',
  QM_SEARCH: 'search',
  QM_TAVILY_BASE_URL: 'tavily_base_url',
  QM_BRAVE_BASE_URL: 'brave_base_url',
  QM_EXA_BASE_URL: 'exa_base_url',
  QM_SEARXNG_URL: 'searxng_url',
  QM_TOKENS: 'tokens',
  QM_LOG: 'log',
  QM_ALLOWED_HOSTS: 'allowed_hosts',
  QM_TRUSTED_PROXIES: 'trusted_proxies',
  QM_CATALOG: 'catalog',
  QM_ANONYMOUS_REGISTRY: 'anonymous_registry',
  QM_POLICY: 'policy',
  QM_SYNC_REGISTRY: 'sync_registry',
  QM_SYNC_VERIFYING: 'sync_verifying',
  QM_SYNC_NAMESPACES: 'sync_namespaces',
  QM_SYNC_BUDGET: 'sync_budget',
  QM_SYNC_MODELS: 'sync_models',
  QM_SYNC_SKILLS: 'sync_skills',
  QM_SYNC_GITHUB: 'sync_github',
  QM_SYNC_GITHUB_RAW: 'sync_github_raw',
  QM_SYNC_EVERY: 'sync_every',
  QM_FALLBACK: 'fallback',
  QM_LEARN: 'learn',
  QM_ALLOW_UNSANDBOXED: 'allow_unsandboxed',
  QM_PACKAGES: 'packages',
};
/** Members that are objects. */
const PROVIDERS = 'providers';
const EGRESS = 'egress';

/** Merges environment and file; the environment wins. Faults of the file are added to `faults`. */
export function readSettings(env: Environment, file: ConfigFile | null, faults: string[]): Settings {
  const { members, providers, egress } = file === null ? NOTHING : readFile(file, faults);
  const text = (variable: string): string | undefined => {
    const value = env[variable]?.trim();
    return value === undefined || value === '' ? members[variable] : value;
  };
  return {
    text,
    providers,
    egress,
    oneOf: (variable, valid, fallback) => {
      const value = text(variable) ?? fallback;
      const found = valid.find((one) => one === value);
      if (found === undefined) faults.push(`${variable} is not one of ${valid.join(', ')}: ${value}`);
      return found ?? fallback;
    },
    list: (variable) =>
      (text(variable) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  };
}

type Read = {
  /** By environment variable. */
  readonly members: Readonly<Record<string, string>>;
  readonly providers: Readonly<Record<string, unknown>>;
  readonly egress: unknown;
};

const NOTHING: Read = { members: {}, providers: {}, egress: undefined };

function readFile(file: ConfigFile, faults: string[]): Read {
  const content = readJson(file.text);
  if (!isObject(content)) {
    faults.push(`${file.name} is not a JSON object`);
    return NOTHING;
  }
  const { [PROVIDERS]: providers = {}, [EGRESS]: egress, ...others } = content;
  if (!isObject(providers)) faults.push(`${file.name}: ${PROVIDERS} is not an object`);
  const found: Record<string, string> = {};
  for (const [member, value] of Object.entries(others)) {
    const variable = Object.keys(MEMBERS).find((name) => MEMBERS[name] === member);
    const text = asText(value);
    if (variable === undefined) {
      faults.push(
        `${file.name} has an unknown member: ${member} (known: ${[...Object.values(MEMBERS), PROVIDERS, EGRESS].join(', ')})`,
      );
    } else if (text === null) {
      faults.push(`${file.name}: ${member} is not a text, a number or a list of texts`);
    } else if (text !== '') {
      found[variable] = text;
    }
  }
  return { members: found, providers: isObject(providers) ? providers : {}, egress };
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',');
  return null;
}
