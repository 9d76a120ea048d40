import type { FileFormat } from '../catalog/vocabulary.ts';

const ENDING = /(?<=[\p{L}\p{N}_-])\.([a-z][a-z0-9]{0,4})(?!\.?[\p{L}\p{N}])/giu;

/** Returns the id of the format of each file that a text names. */
export function filesIn(text: string, formats: readonly FileFormat[]): readonly string[] {
  return formatsOfFiles(text, formats).map(({ id }) => id);
}

function formatsOfFiles(text: string, formats: readonly FileFormat[]): readonly FileFormat[] {
  return [...text.matchAll(ENDING)].flatMap(([, ending = '']) => formatOf(ending, formats) ?? []);
}

function formatOf(ending: string, formats: readonly FileFormat[]): FileFormat | undefined {
  const written = ending.toLowerCase();
  return formats.find(({ names, endings = [] }) => names.includes(written) || endings.includes(written));
}

/** Whether a text names files, all of them in formats that are plain text: `notes.md`, but not `report.docx`. */
export function namesPlainFiles(text: string, formats: readonly FileFormat[]): boolean {
  const named = formatsOfFiles(text, formats);
  return named.length > 0 && named.every(({ plain }) => plain === true);
}

/** Replaces the endings of file names by the ids of their formats: `README.md` becomes `README markdown`. */
export function spellOutEndings(text: string, formats: readonly FileFormat[]): string {
  return text.replace(ENDING, (whole, ending: string) => {
    const format = formatOf(ending, formats);
    return format === undefined ? whole : ` ${format.id}`;
  });
}
