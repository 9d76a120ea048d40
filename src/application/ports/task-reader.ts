import type { Reading } from '../../domain/task/reading/reading.ts';

/** Reader of the parts of a task. */
export type TaskReader = {
  /** Name and version of the model. */
  readonly name: string;
  /** @param text NFC, at most 20,000 code points. The same text gives the same reading on every machine. */
  readonly read: (text: string) => Reading;
};
