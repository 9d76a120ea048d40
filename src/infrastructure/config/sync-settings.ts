import {
  ANY_NAMESPACE,
  OFFICIAL_REGISTRY,
  registrySource,
  type Authority,
  type GivenNamespace,
} from '../../domain/catalog/intake/name-authority.ts';
import type { SyncBudget } from '../../application/catalog/sync-budget.ts';
import { readSyncBudget } from './sync-budget-setting.ts';
import type { Settings } from './settings.ts';
import { isAddress, withoutSecrets } from './address.ts';

/** Sources of the synchronisation. */
export type SyncSettings = {
  /** Base addresses of registries. */
  readonly registries: readonly string[];
  /** Registries that verify the owner of a namespace. */
  readonly verifying: readonly string[];
  /** Namespaces of other registries, in order of priority. */
  readonly namespaces: readonly GivenNamespace[];
  /** Limits of each source. */
  readonly budget: SyncBudget;
  /** Address of models.dev or of a compatible service, or null. */
  readonly models: string | null;
  /** Whether packages may be looked up in the configured registries of npm and pip. */
  readonly packages: boolean;
  /** `OWNER/REPOSITORY` on GitHub. */
  readonly skills: readonly string[];
  readonly skillHosts: { readonly api: string; readonly raw: string };
  /** Null without automatic synchronisation. */
  readonly everyMs: number | null;
};

const OFF = 'off';
const SKILLS = [
  'anthropics/skills',
  'anthropics/claude-plugins-official',
  'github/awesome-copilot',
  'openai/skills',
  'vercel-labs/agent-skills',
];
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LONGEST_MS = 30 * 86_400_000;

/** Reads `QM_SYNC_…`; `off` disables a kind of source. Faults are added to `faults`. */
export function readSyncSettings(setting: Settings, faults: string[]): SyncSettings {
  const list = (name: string, usual: readonly string[]): readonly string[] => {
    const given = setting.list(name);
    return given.length === 0 ? usual : given.filter((part) => part !== OFF);
  };
  const addresses = (name: string, usual: string): readonly string[] =>
    list(name, [usual]).map((text) => {
      if (!isAddress(text)) faults.push(`${name} is not an address such as ${usual}: ${withoutSecrets(text)}`);
      return text.replace(/\/+$/, '');
    });
  const one = (name: string, usual: string): string => addresses(name, usual)[0] ?? usual;
  const repositories = list('QM_SYNC_SKILLS', SKILLS);
  for (const text of repositories) {
    if (!/^[\w.-]+\/[\w.-]+$/.test(text)) faults.push(`QM_SYNC_SKILLS is not a list of OWNER/REPOSITORY: ${text}`);
  }
  const registries = addresses('QM_SYNC_REGISTRY', OFFICIAL_REGISTRY);
  return {
    registries,
    verifying: addresses('QM_SYNC_VERIFYING', OFFICIAL_REGISTRY),
    namespaces: readNamespaces(setting.list('QM_SYNC_NAMESPACES'), registries, faults),
    budget: readSyncBudget(setting.list('QM_SYNC_BUDGET'), faults),
    models: addresses('QM_SYNC_MODELS', 'https://models.dev')[0] ?? null,
    packages: readSwitch(setting.text('QM_SYNC_PACKAGES') ?? 'on', faults),
    skills: repositories,
    skillHosts: {
      api: one('QM_SYNC_GITHUB', 'https://api.github.com'),
      raw: one('QM_SYNC_GITHUB_RAW', 'https://raw.githubusercontent.com'),
    },
    everyMs: readEvery(setting.text('QM_SYNC_EVERY') ?? OFF, faults),
  };
}

/** Returns the rights of the registries to names. */
export function authorityOf({ verifying, namespaces }: SyncSettings): Authority {
  return { verifying: verifying.map(registrySource), given: namespaces };
}

/** Reads `NAMESPACE=ADDRESS` of configured registries; each namespace but `*` belongs to one of them. */
function readNamespaces(
  list: readonly string[],
  registries: readonly string[],
  faults: string[],
): readonly GivenNamespace[] {
  const owners = new Map<string, string>();
  return list.flatMap((part): GivenNamespace[] => {
    const [, namespace = '', given = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const address = given.trim().replace(/\/+$/, '');
    const isNamespace = namespace === ANY_NAMESPACE || /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(namespace);
    if (!isNamespace) {
      faults.push(
        `QM_SYNC_NAMESPACES is not a list such as com.acme=https://registry.acme.com: ${withoutSecrets(part)}`,
      );
      return [];
    }
    if (!registries.includes(address)) {
      faults.push(
        `QM_SYNC_NAMESPACES gives ${namespace} to ${withoutSecrets(address)}, which is not in QM_SYNC_REGISTRY`,
      );
      return [];
    }
    const key = namespace === ANY_NAMESPACE ? `${namespace} ${address}` : namespace.toLowerCase();
    if ((owners.get(key) ?? address) !== address)
      faults.push(`QM_SYNC_NAMESPACES gives ${namespace} to two registries`);
    owners.set(key, address);
    return [{ namespace, source: registrySource(address) }];
  });
}

function readEvery(text: string, faults: string[]): number | null {
  if (text === OFF) return null;
  const [, number, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const every = Number(number) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (every > 0 && every <= LONGEST_MS) return every;
  faults.push(`QM_SYNC_EVERY is not a time such as 30m, 6h or 1d, at most 30d: ${text}`);
  return null;
}

function readSwitch(text: string, faults: string[]): boolean {
  if (text !== 'on' && text !== OFF) faults.push(`QM_SYNC_PACKAGES is neither on nor off: ${text}`);
  return text === 'on';
}
