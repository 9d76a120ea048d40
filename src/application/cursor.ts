import { QuartermasterError } from '../domain/errors.ts';

/** A position in a list as a text that carries all it needs: base64url of `v1:` and the offset. */
export function writeCursor(offset: number): string {
  return Buffer.from(`v1:${offset}`, 'utf8').toString('base64url');
}

/** @throws {QuartermasterError} `validation` for a text that {@link writeCursor} did not write. */
export function readCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const offset = /^v1:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (offset === undefined || writeCursor(Number(offset)) !== cursor) {
    const message = 'is not a cursor of this list; leave it out to start over';
    throw new QuartermasterError('validation', `The cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
  }
  return Number(offset);
}
