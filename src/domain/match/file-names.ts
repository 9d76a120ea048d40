import type { FileFormat } from '../catalog/vocabulary.ts';

const ENDING = /(?<=[\p{L}\p{N}_-])\.([a-z][a-z0-9]{0,4})(?!\.?[\p{L}\p{N}])/giu;

/** Whether a text names files, all of them in formats that are plain text: `notes.md`, but not `report.docx`. */
export function namesPlainFiles(text: string, formats: readonly FileFormat[]): boolean {
  const endings = [...text.matchAll(ENDING)].flatMap(([, ending = '']) => {
    const format = formats.find(({ names }) => names.includes(ending.toLowerCase()));
    return format === undefined ? [] : [format];
  });
  return endings.length > 0 && endings.every(({ plain }) => plain === true);
}

/** Replaces the endings of file names by the ids of their formats: `README.md` becomes `README markdown`. */
export function spellOutEndings(text: string, formats: readonly FileFormat[]): string {
  return text.replace(ENDING, (whole, ending: string) => {
    const format = formats.find(({ names }) => names.includes(ending.toLowerCase()));
    return format === undefined ? whole : ` ${format.id}`;
  });
}
