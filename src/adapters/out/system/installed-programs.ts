import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * Finds programs on the search path.
 * @param path Value of `PATH`.
 * @param endings Endings of executable files, `['']` on systems without such endings.
 * @returns Path of the first file of each name, null for none.
 */
export async function findPrograms(
  names: readonly string[],
  path: string,
  endings: readonly string[],
): Promise<Readonly<Record<string, string | null>>> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const found = await Promise.all(
    names.map(async (name) => {
      for (const file of folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))))
        if (await isExecutable(file)) return [name, file] as const;
      return [name, null] as const;
    }),
  );
  return Object.fromEntries(found);
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
