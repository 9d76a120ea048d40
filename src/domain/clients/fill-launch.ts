import { isBlank } from '../catalog/setting-blanks.ts';
import type { Launch } from '../catalog/launch.ts';

/**
 * Replaces values with placeholders in a launch.
 * @param filled New values by the old ones; a value without a placeholder is replaced as a whole.
 */
export function fillLaunch(launch: Launch, filled: ReadonlyMap<string, string>): Launch {
  const blanks = [...filled].filter(([old]) => isBlank(old));
  const of = (value: string): string =>
    filled.get(value) ?? blanks.reduce((text, [old, fresh]) => text.replaceAll(old, () => fresh), value);
  const settings = Object.fromEntries(Object.entries(launch.settings).map(([name, value]) => [name, of(value)]));
  return launch.kind === 'stdio' ? { ...launch, args: launch.args.map(of), settings } : { ...launch, settings };
}
