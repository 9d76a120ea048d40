import type { Server, Setting } from '../../catalog/server.ts';
import type { LockedServer } from './stack-lock.ts';

/** The locked settings as the catalog knows them; one whose value it would not write itself is left out. */
export function heldSettings(locked: LockedServer['settings'], server: Pick<Server, 'settings'>): readonly Setting[] {
  return locked.flatMap(({ name, value }) => {
    const known = server.settings.find((setting) => setting.name === name && takes(setting, value));
    if (known === undefined) return [];
    return [known.value === value ? known : { ...known, value, why: 'only what the needs take' }];
  });
}

function takes({ value, narrow = {} }: Setting, wanted: string): boolean {
  const parts = new Set(Object.values(narrow));
  return wanted === value || wanted.split(',').every((part) => parts.has(part));
}
