import { readVersionRange } from './version-range.ts';
import { readVersion } from './version.ts';

const WORDS = ['*', 'unknown', 'latest'];

/** Whether a text can stand for versions in a rule: `*`, `unknown`, a range, or an exact text with a digit in it. */
export function isVersionCondition(text: string): boolean {
  return WORDS.includes(text) || readVersionRange(text) !== undefined || /^[\w.+-]*\d[\w.+-]*$/.test(text);
}

/**
 * Whether one version fits one of the conditions. A version that has no order fits its own text, `*` and `unknown`, but
 * no range.
 */
export function versionFits(conditions: readonly string[]): (version: string) => boolean {
  const any = conditions.includes('*');
  const texts = new Set(conditions);
  const ranges = conditions.flatMap((text) => readVersionRange(text) ?? []);
  return (text) => {
    if (any || texts.has(text)) return true;
    const version = readVersion(text);
    return version === undefined ? texts.has('unknown') : ranges.some((range) => range(version));
  };
}
