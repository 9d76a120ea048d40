import { startProgram, type Program } from '../support/program.ts';

/** A process that stores numbered batches. */
export class Writer {
  readonly #program: Program;
  #printed: readonly number[] = [];
  #awaited: { readonly lines: number; readonly resolve: () => void } | undefined;

  constructor(file: string, name: string) {
    this.#program = startProgram('test/torture/numbered-writer.ts', [file, name]);
    let text = '';
    this.#program.process.stdout?.on('data', (part) => {
      text += String(part);
      this.#printed = text.split('\n').slice(0, -1).map(Number);
      if (this.#printed.length >= (this.#awaited?.lines ?? Infinity)) this.#awaited?.resolve();
    });
  }

  /** Resolves once it is about to open the file, for 0, or once it has stored so many batches. Rejects when it ends before. */
  async hasStored(batches: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { lines: batches + 1, resolve };
    if (this.#printed.length > batches) resolve();
    const ended = this.#program.ended.then(({ stderr }) => Promise.reject(new Error(`a writer ended: ${stderr}`)));
    await Promise.race([promise, ended]);
  }

  /** @returns the numbers of the batches that were acknowledged to it. */
  async kill(): Promise<readonly number[]> {
    this.#program.process.kill('SIGKILL');
    const { stderr } = await this.#program.ended;
    if (stderr !== '') throw new Error(`a writer complained: ${stderr}`);
    return this.#printed.slice(1);
  }
}
