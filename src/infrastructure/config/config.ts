import type { BlockList } from 'node:net';
import { platform } from 'node:os';
import type { LogLevel } from '../../application/ports/logger.ts';
import type { Policy } from '../../domain/catalog/policy/policy.ts';
import { readCatalogSetting, type CatalogSetting } from './catalog-setting.ts';
import {
  childEnvironment,
  readEgress,
  type EgressSetting,
  readSandboxSettings,
  type SandboxSettings,
} from './sandbox-settings.ts';
import { readSecretsKey } from './secrets-key.ts';
import { isLoopback, readTrustedProxies } from './address.ts';
import { readFallback, readProviders, type ProviderSettings } from './provider-settings.ts';
import { readPolicyFile, type ReadText } from './policy-file.ts';
import { readSearchSettings, type SearchSettings } from './search-settings.ts';
import { readSyncSettings, type SyncSettings } from './sync-settings.ts';
import { readSettings, type ConfigFile, type Environment, type Settings } from './settings.ts';

/** Whole configuration with its defaults. Constructors get single values of it. */
export type Config = {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Default provider of requests. */
  readonly provider: string;
  readonly search: SearchSettings;
  /** Bearer tokens with at least 32 characters; empty for open access. */
  readonly tokens: readonly string[];
  /** Whether the registry is open without a token while other paths need one. */
  readonly anonymousRegistry: boolean;
  readonly log: LogLevel | 'silent';
  /** Allowed host names beside loopback and `host`, with or without a port, lower case. */
  readonly allowedHosts: readonly string[];
  /** Addresses of proxies in front; null for none. */
  readonly trustedProxies: BlockList | null;
  readonly catalog: CatalogSetting;
  /** Policy of the operator; open without a file. */
  readonly policy: Policy;
  readonly sync: SyncSettings;
  /** Providers beside `local`: the known ones and the operator's own. */
  readonly providers: readonly ProviderSettings[];
  /** Providers from {@link providers} that replace a failing provider, in this order. */
  readonly fallback: readonly string[];
  /** Additional hosts of started servers, beside the catalog's. */
  readonly egress: EgressSetting;
  /** Whether outcomes of runs are stored and count. */
  readonly learn: boolean;
  /** Settings for starting foreign programs. */
  readonly sandbox: SandboxSettings;
  /** Key of 32 bytes that seals the secrets of runs, or null; a function, so that it is never printed. */
  readonly sealingKey: () => Uint8Array | null;
  /** Value of a key variable, or null; a function, so that no key is printed. */
  readonly keyOf: (variable: string) => string | null;
  /** Names of the vendors' key variables in the environment; never their values. */
  readonly vendorKeys: readonly string[];
  /** Environment of started servers; never a secret. */
  readonly childEnvironment: Readonly<Record<string, string>>;
};

const LOG_LEVELS: readonly Config['log'][] = ['info', 'warn', 'error', 'silent'];
const SHORTEST_TOKEN = 32;
const VENDOR_KEYS = [
  'ANTHROPIC_API_KEY',
  'BRAVE_API_KEY',
  'DEEPSEEK_API_KEY',
  'EXA_API_KEY',
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GROQ_API_KEY',
  'MISTRAL_API_KEY',
  'OPENAI_API_KEY',
  'OPENROUTER_API_KEY',
  'TAVILY_API_KEY',
  'XAI_API_KEY',
];

/**
 * Reads the configuration. The environment wins over the file, and a blank value counts as not set.
 *
 * @param file Content of `quartermaster.config.json`, or null.
 * @param readText Returns the text of a file that a setting names, or throws.
 * @throws {Error} `bad configuration: …` with every fault. Tokens are never quoted.
 */
export function readConfig(env: Environment, file: ConfigFile | null, readText: ReadText = noFiles): Config {
  const faults: string[] = [];
  const setting = readSettings(env, file, faults);

  const providers = readProviders(setting, faults);
  const names = providers.map(({ name }) => name);
  const keyOf = (variable: string): string | null => env[variable]?.trim() || null;
  const keyVariables = new Set([...VENDOR_KEYS, ...providers.flatMap((provider) => provider.keyVariables)]);

  const sealingKey = readSecretsKey(env, faults);

  const host = setting.text('QM_HOST') ?? '127.0.0.1';
  const config: Config = {
    host,
    port: readPort(setting, faults),
    provider: setting.oneOf('QM_PROVIDER', ['local', ...names], 'local'),
    search: readSearchSettings(env, setting, faults),
    tokens: readTokens(setting, faults),
    anonymousRegistry: setting.oneOf('QM_ANONYMOUS_REGISTRY', ['0', '1'], '0') === '1',
    log: setting.oneOf('QM_LOG', LOG_LEVELS, 'info'),
    allowedHosts: setting.list('QM_ALLOWED_HOSTS').map((name) => name.toLowerCase()),
    trustedProxies: readTrustedProxies(setting, faults),
    catalog: readCatalogSetting(setting.text('QM_CATALOG'), env, faults),
    policy: readPolicyFile(setting.text('QM_POLICY'), readText, faults),
    sync: readSyncSettings(setting, faults),
    providers,
    fallback: readFallback(setting, names, faults),
    sandbox: readSandboxSettings(env, setting, host, platform(), faults),
    egress: readEgress(setting.egress, faults),
    learn: setting.oneOf('QM_LEARN', ['0', '1'], '1') === '1',
    sealingKey: () => sealingKey,
    keyOf,
    vendorKeys: [...keyVariables].filter((name) => keyOf(name) !== null),
    childEnvironment: childEnvironment(env),
  };
  if (!isLoopback(config.host) && config.tokens.length === 0) {
    faults.push(`QM_HOST is ${config.host}, which others can reach: set QM_TOKENS`);
  }
  if (faults.length > 0) throw new Error(`bad configuration: ${faults.join('; ')}`);
  return Object.freeze(config);
}

function noFiles(): never {
  throw new Error('no file may be read here');
}

function readPort(setting: Settings, faults: string[]): number {
  const text = setting.text('QM_PORT') ?? '4041';
  if (!/^-?\d+$/.test(text)) faults.push(`QM_PORT is not an integer: ${text}`);
  else if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) faults.push(`QM_PORT is not from 0 to 65535: ${text}`);
  return Number(text);
}

function readTokens(setting: Settings, faults: string[]): readonly string[] {
  const list = setting.list('QM_TOKENS');
  const short = list.filter((token) => token.length < SHORTEST_TOKEN).length;
  if (short > 0) faults.push(`QM_TOKENS has ${short} token(s) of fewer than ${SHORTEST_TOKEN} characters`);
  if (list.some((token) => !/^[\x21-\x7e]+$/.test(token)))
    faults.push('QM_TOKENS has a character that is not visible ASCII');
  return list;
}
