import { QuartermasterError } from '../../domain/errors.ts';

/** Members of a cursor, which identify the last shown item. */
export type CursorContent = readonly (string | number)[];

/**
 * Encodes a place in a list as base64url of JSON.
 *
 * @param mark The list and the version of its cursors, such as `l1`.
 */
export function writeCursor(mark: string, content: CursorContent): string {
  return Buffer.from(JSON.stringify([mark, ...content]), 'utf8').toString('base64url');
}

/**
 * @param isContent Whether the members are those of this list.
 * @throws {QuartermasterError} `validation` for a text that {@link writeCursor} did not write with this mark.
 */
export function readCursor<Content extends CursorContent>(
  cursor: string,
  mark: string,
  isContent: (content: readonly unknown[]) => content is Content,
): Content {
  const [found, ...content] = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (found === mark && isContent(content) && writeCursor(mark, content) === cursor) return content;
  const message = 'is not a cursor of this list; leave it out to start over';
  throw new QuartermasterError('validation', `The cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
}

function parse(text: string): readonly unknown[] {
  try {
    const content: unknown = JSON.parse(text);
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
