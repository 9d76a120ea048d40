import type { Settings } from './settings.ts';

/** Reads `QM_FALLBACK`: who is asked in whose place, in this order, when a provider fails. Empty for nobody. */
export function readFallback(setting: Settings, providers: readonly string[], faults: string[]): readonly string[] {
  const names = setting.list('QM_FALLBACK');
  for (const name of new Set(names)) {
    if (!providers.includes(name)) faults.push(`QM_FALLBACK is not a list of ${providers.join(', ')}: ${name}`);
    if (names.indexOf(name) !== names.lastIndexOf(name)) faults.push(`QM_FALLBACK names ${name} more than once`);
  }
  return names;
}
