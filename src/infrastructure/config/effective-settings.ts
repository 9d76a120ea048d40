import { MEMBERS, readSettings, type ConfigFile, type Environment } from './settings.ts';

/** Setting in effect. */
export type EffectiveSetting = {
  readonly name: string;
  /** Null when the default applies; secrets are masked. */
  readonly value: string | null;
  readonly from: 'environment' | 'file' | 'default';
};

const MASK = '***';

/** Returns all settings in the order of the documentation, secrets masked. */
export function effectiveSettings(env: Environment, file: ConfigFile | null): readonly EffectiveSetting[] {
  const settings = readSettings(env, file, []);
  return Object.keys(MEMBERS).map((name) => {
    const value = settings.text(name);
    if (value === undefined) return { name, value: null, from: 'default' };
    return { name, value: masked(name, value), from: (env[name]?.trim() ?? '') === '' ? 'file' : 'environment' };
  });
}

/** Masks a token list, and user and password of an address. */
function masked(name: string, value: string): string {
  if (name === 'QM_TOKENS') return MASK;
  return value
    .replace(/(:\/\/)[^/@\s]*@/g, `$1${MASK}@`)
    .replace(/([?&](?:password|token|key)=)[^&\s]*/gi, `$1${MASK}`);
}
