import { readdirSync } from 'node:fs';

/** Scripts of misbehaving programs by name, for a {@link ScriptInstaller}. */
export const MISBEHAVING: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(new URL('.', import.meta.url))
    .filter((file) => !['speak.ts', 'programs.ts', 'endpoints.ts'].includes(file))
    .map((file) => [file.replace(/\.ts$/, ''), `misbehaving-servers/${file}`]),
);
