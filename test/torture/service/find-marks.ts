import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ways in which a text may be written; short pieces of base64 are left out, for they stand elsewhere too. */
export function writings(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [text, bytes.toString('hex'), encodeURIComponent(text), ...base64];
}

/** Names of the marks that are somewhere in a text or in bytes, however they are written. */
export function marksIn(content: string | Buffer, marks: Readonly<Record<string, string>>): readonly string[] {
  const text = typeof content === 'string' ? content : content.toString('latin1');
  return Object.entries(marks).flatMap(([name, mark]) =>
    writings(mark).some((writing) => text.includes(writing)) ? name : [],
  );
}

/** Every regular file below a folder. */
export function filesBelow(folder: string): readonly { readonly path: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      try {
        return { path, bytes: readFileSync(path) };
      } catch {
        return [];
      }
    });
}
