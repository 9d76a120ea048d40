/** Folders that desktop systems create in the home of a user. */
const HOME_FOLDER =
  /(?<![\w/.~\\-])(Downloads|Documents|Desktop|Pictures|Music|Videos|Movies)(\/[\w@+-][\w.@+-]*(?:\/[\w.@+-]+)*)?(?:(?<=\/[\w.@+/-]+)|(?=\s+(?:folder|directory)\b))/gi;

/** Returns the folders of the home that a text names by their usual names, such as `~/Downloads` for "my Downloads folder". */
export function homeFolders(text: string): readonly string[] {
  return [...text.matchAll(HOME_FOLDER)].map(([, folder = '', below = '']) => `~/${capitalized(folder)}${below}`);
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
}
