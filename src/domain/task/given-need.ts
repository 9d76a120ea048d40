import type { Effect } from '../catalog/capability.ts';

/** A need as a caller read it out of the task. */
export type GivenNeed = {
  /** What is to be done, in plain words. */
  readonly text: string;
  /** Left out, that of the capability, or of the words. */
  readonly effect?: Effect;
  /** Id of the vocabulary; left out, the words tell. */
  readonly capability?: string;
  /** Product that it is to be done in; one that the catalog lacks stays a gap. */
  readonly system?: string;
  /** Formats that come in and go out. */
  readonly formats?: { readonly in?: string; readonly out?: string };
};

/** Needs that a request may give. */
export const MOST_GIVEN_NEEDS = 12;
