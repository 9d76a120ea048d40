/** A file that the servers of a run left in their work folder. */
export type WorkFile = {
  /** Relative to the folder, with `/` between its parts. */
  readonly path: string;
  readonly bytes: Uint8Array;
};
