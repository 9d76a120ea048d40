import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM = new URL('server.mjs', import.meta.url);

/** What a program of a shelf does. */
export type ShelfBehaviour = {
  readonly tools: readonly string[];
  /** Ends neither with its input nor for any signal that can be ignored, and has a child and a grandchild that are as deaf. */
  readonly deaf: boolean;
};

/** A package of the catalog in the version that the catalog names, and what is to lie in its place. */
export type ShelfPackage = Partial<ShelfBehaviour> & {
  readonly identifier: string;
  readonly version: string;
  readonly tools: readonly string[];
};

/**
 * Fills the folder that `QM_PACKAGES` names, as an installation would have left it, so that nothing is fetched: each package is a
 * server of ours that behaves as it is told.
 */
export function stockShelf(folder: string, packages: readonly ShelfPackage[]): void {
  for (const { identifier, version, tools, deaf = false } of packages) {
    const place = join(folder, 'npm', `${identifier.replace('/', '+')}@${version}`);
    const home = join(place, 'node_modules', identifier);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(place, 'quartermaster.json'), JSON.stringify({ identifier, version, integrity: null }));
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: identifier, version, bin: 'main.mjs' }));
    copyFileSync(PROGRAM, join(home, 'main.mjs'));
    writeFileSync(join(home, 'behaviour.json'), JSON.stringify({ tools, deaf } satisfies ShelfBehaviour));
  }
}
