import { KillableProgram } from './killable-program.ts';

/** A process that stores numbered batches. */
export class Writer {
  readonly #program: KillableProgram;

  constructor(file: string, name: string) {
    this.#program = new KillableProgram('test/torture/numbered-writer.ts', [file, name]);
  }

  /** Resolves once it is about to open the file, for 0, or once it has stored so many batches. Rejects when it ends before. */
  hasStored(batches: number): Promise<void> {
    return this.#program.hasPrinted(batches + 1);
  }

  /** @returns the numbers of the batches that were acknowledged to it. */
  async kill(): Promise<readonly number[]> {
    return (await this.#program.kill()).slice(1).map(Number);
  }
}
