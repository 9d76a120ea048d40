import type { Reading } from '../../domain/task/reading/reading.ts';

/** Reads what the parts of a task are. */
export type TaskReader = {
  /** Name and version of the model, for figures and answers. */
  readonly name: string;
  /** @param text In NFC, at most 20,000 code points. The same text gives the same reading on every machine. */
  readonly read: (text: string) => Reading;
};
