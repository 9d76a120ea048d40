import { lineDiff } from '../../domain/text/line-diff.ts';
import { losesComment } from '../../domain/clients/loses-comment.ts';
import { maskValues } from '../../domain/clients/mask-values.ts';
import { changedContent, contentWithout, isEqual, valueAt } from '../../domain/clients/plan-changes.ts';
import type { ChangeJournal, JournalEntry, JournalFile } from '../ports/change-journal.ts';
import type { ClientFiles } from '../ports/client-files.ts';
import { ConfigurationFault, type EntryPlace } from '../ports/configuration-text.ts';
import { putBack, withoutMark, type TextOf } from './apply-configuration.ts';

/** Result for one file: the same bytes as before, only our entries removed, or refused with the difference. */
export type UndoneFile = {
  readonly path: string;
  readonly result: 'restored' | 'entries_removed' | 'refused';
  /** Changes that others made since; empty for a restored file. */
  readonly diff: readonly string[];
};

export type Undone = { readonly entry: JournalEntry; readonly files: readonly UndoneFile[] };

/**
 * Undoes a recorded change, by default the newest. A file that nobody changed since gets the same bytes as before. From
 * another file only the written entries are removed, if they are unchanged and replaced no earlier ones. The record stays
 * while a file is refused.
 *
 * @returns Null when there is no such record.
 */
export type UndoChange = (id: string | null) => Promise<Undone | null>;

export function makeUndoChange(files: ClientFiles, journal: ChangeJournal, textOf: TextOf): UndoChange {
  return async (id) => {
    const entries = await journal.list();
    const entry = id === null ? entries[0] : entries.find((one) => one.id === id);
    if (entry === undefined) return null;
    const undone: UndoneFile[] = [];
    for (const file of entry.files)
      undone.push(
        await undoFile(file, files, textOf).catch((error: unknown): UndoneFile => {
          if (error instanceof ConfigurationFault) return { path: file.path, result: 'refused', diff: [] };
          throw error;
        }),
      );
    if (undone.every(({ result }) => result !== 'refused')) await journal.remove(entry.id);
    return { entry, files: undone };
  };
}

async function undoFile(file: JournalFile, files: ClientFiles, textOf: TextOf): Promise<UndoneFile> {
  const { path, after } = file;
  if (await putBack(file, files)) return { path, result: 'restored', diff: [] };
  const now = await files.read(path);
  const diff = lineDiff(after, now ?? '').map(maskValues);
  const less = now === null ? null : withoutEntries(file, now, textOf);
  if (now === null || less === null || !(await files.write(path, less, now))) return { path, result: 'refused', diff };
  return { path, result: 'entries_removed', diff };
}

/**
 * Returns the text without the written entries; null when one of them was changed or has replaced an earlier entry, or
 * when the text cannot be read or would lose more.
 */
function withoutEntries({ before, format, changes }: JournalFile, now: string, textOf: TextOf): string | null {
  const text = textOf(format, false);
  const { mark, body } = withoutMark(now);
  try {
    const current = text.parse(body);
    const isUnchanged = changes.every(({ path, key, value }) => {
      const holder = valueAt(current, key === null ? path : [...path, key]);
      return key === null
        ? Array.isArray(holder) && holder.some((item) => isEqual(item, value))
        : isEqual(holder, value);
    });
    const earlier = text.parse(withoutMark(before ?? '').body);
    if (!isUnchanged || changes.some((change) => hasMember(earlier, change))) return null;
    const less = changes.reduce((edited, change) => text.take(edited, change, change.value), body);
    if (losesComment(body, less, format)) return null;
    const added = changes.map((change) => ({ ...change, status: 'add' as const }));
    const [got, wanted] = [text.parse(less), contentWithout(current, changes)];
    return isEqual(changedContent(got, added), changedContent(wanted, added)) ? mark + less : null;
  } catch (error) {
    if (error instanceof ConfigurationFault) return null;
    throw error;
  }
}

function hasMember(content: unknown, { path, key }: EntryPlace): boolean {
  return key !== null && valueAt(content, [...path, key]) !== undefined;
}
