import { JSON_SUPPORT, VENDOR_KINDS, type ChatVendor } from '../../adapters/out/chat/chat-vendor.ts';
import type { CallLimits, ChatProvider } from '../../application/ports/chat-model.ts';
import { isAddress, withoutSecrets } from './address.ts';
import { KNOWN_PROVIDERS } from './known-providers.ts';
import type { Settings } from './settings.ts';
import { isObject } from '../../domain/catalog/json.ts';

/** Configured provider, with its public facts and the facts for its adapter. Never a key. */
export type ProviderSettings = ChatProvider & ChatVendor;

const LIMITS: CallLimits = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 };
const LONGEST_S = 3_600;
const MEMBERS = ['base_url', 'default_model', 'key_env', 'kind', 'json', 'limits'];
const LIMIT_MEMBERS = { first_byte_s: 'firstByteMs', idle_s: 'idleMs', total_s: 'totalMs' } as const;
const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,127}$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const EXAMPLE = 'https://llm.example/v1';

/**
 * Reads the member `providers` of the file, and `QM_<NAME>_BASE_URL` and `QM_<NAME>_MODEL`, which win. Known providers
 * come first, then the operator's own in the order of the file. Faults are added to `faults`.
 */
export function readProviders(setting: Settings, faults: string[]): readonly ProviderSettings[] {
  const own = Object.keys(setting.providers).filter((name) => !Object.hasOwn(KNOWN_PROVIDERS, name));
  const badNames = own.filter((name) => !NAME.test(name) || name === 'local');
  for (const name of badNames) {
    faults.push(`providers.${name} is not a name of at most 32 small letters, digits and hyphens other than local`);
  }
  return [...Object.keys(KNOWN_PROVIDERS), ...own]
    .filter((name) => !badNames.includes(name))
    .map((name) => readProvider(name, setting, faults));
}

function readProvider(name: string, setting: Settings, faults: string[]): ProviderSettings {
  const known = Object.hasOwn(KNOWN_PROVIDERS, name) ? KNOWN_PROVIDERS[name] : undefined;
  const path = `providers.${name}`;
  const members = membersOf(setting.providers[name] ?? {}, path, MEMBERS, faults);

  const text = (member: string, variable?: string): { readonly from: string; readonly value: string } | null => {
    const set = variable === undefined ? undefined : setting.text(variable);
    if (variable !== undefined && set !== undefined) return { from: variable, value: set };
    const value = members[member];
    if (value === undefined) return null;
    if (typeof value === 'string' && value.trim() !== '') return { from: `${path}.${member}`, value: value.trim() };
    faults.push(`${path}.${member} is not a text`);
    return null;
  };
  const oneOf = <T extends string>(member: string, valid: readonly T[], usual: T): T => {
    const given = text(member);
    if (given === null) return usual;
    const found = valid.find((one) => one === given.value);
    if (found === undefined) faults.push(`${given.from} is not one of ${valid.join(', ')}: ${given.value}`);
    return found ?? usual;
  };
  const variable = `QM_${name.toUpperCase().replaceAll('-', '_')}`;
  const baseUrl = (): string => {
    const given = text('base_url', `${variable}_BASE_URL`);
    if (given === null) {
      if (known === undefined && members['base_url'] === undefined) faults.push(`${path} needs a base_url`);
      return known?.baseUrl ?? EXAMPLE;
    }
    if (isAddress(given.value)) return given.value.replace(/\/+$/, '');
    faults.push(`${given.from} is not an address such as ${EXAMPLE}: ${withoutSecrets(given.value)}`);
    return EXAMPLE;
  };
  const defaultModel = (): string | null => {
    const given = text('default_model', `${variable}_MODEL`);
    if (given !== null && !MODEL.test(given.value)) faults.push(`${given.from} is not a model's id: ${given.value}`);
    return given?.value ?? known?.defaultModel ?? null;
  };
  const keyVariables = (): readonly string[] => {
    if (members['key_env'] === null) return [];
    const given = text('key_env');
    if (given === null) return known?.keyVariables ?? [];
    if (!VARIABLE.test(given.value)) faults.push(`${given.from} is not the name of an environment variable`);
    return [given.value];
  };

  return {
    name,
    kind: oneOf('kind', VENDOR_KINDS, known?.kind ?? 'openai-compatible'),
    baseUrl: baseUrl(),
    defaultModel: defaultModel(),
    keyVariables: keyVariables(),
    json: oneOf('json', JSON_SUPPORT, known?.json ?? 'schema'),
    limits: readLimits(members['limits'], `${path}.limits`, faults),
  };
}

function readLimits(value: unknown, path: string, faults: string[]): CallLimits {
  const members = membersOf(value ?? {}, path, Object.keys(LIMIT_MEMBERS), faults);
  const given = Object.entries(LIMIT_MEMBERS).flatMap(([member, limit]) => {
    const seconds = members[member];
    if (seconds === undefined) return [];
    if (typeof seconds === 'number' && seconds > 0 && seconds <= LONGEST_S) return [[limit, seconds * 1_000]];
    faults.push(`${path}.${member} is not a number of seconds above 0 and up to ${LONGEST_S}`);
    return [];
  });
  return { ...LIMITS, ...Object.fromEntries(given) };
}

function membersOf(
  value: unknown,
  path: string,
  known: readonly string[],
  faults: string[],
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) {
    faults.push(`${path} is not an object`);
    return {};
  }
  const unknown = Object.keys(value).filter((member) => !known.includes(member));
  for (const member of unknown) faults.push(`${path} has an unknown member: ${member} (known: ${known.join(', ')})`);
  return value;
}

/** Reads `QM_FALLBACK`: replacements of failing providers, in this order; empty for none. */
export function readFallback(setting: Settings, providers: readonly string[], faults: string[]): readonly string[] {
  const names = setting.list('QM_FALLBACK');
  for (const name of new Set(names)) {
    if (!providers.includes(name)) faults.push(`QM_FALLBACK is not a list of ${providers.join(', ')}: ${name}`);
    if (names.indexOf(name) !== names.lastIndexOf(name)) faults.push(`QM_FALLBACK names ${name} more than once`);
  }
  return names;
}
