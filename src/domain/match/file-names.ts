import type { FileFormat } from '../catalog/vocabulary.ts';

const ENDING = /(?<=[\p{L}\p{N}_-])\.([a-z][a-z0-9]{0,4})(?!\.?[\p{L}\p{N}])/giu;

/** Replaces the endings of file names by the ids of their formats: `README.md` becomes `README markdown`. */
export function spellOutEndings(text: string, formats: readonly FileFormat[]): string {
  return text.replace(ENDING, (whole, ending: string) => {
    const format = formats.find(({ names }) => names.includes(ending.toLowerCase()));
    return format === undefined ? whole : ` ${format.id}`;
  });
}
