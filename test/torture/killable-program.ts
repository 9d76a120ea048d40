import { startProgram, type Program } from '../support/program.ts';

/** A process that prints a line for each thing it is acknowledged, until it is killed. */
export class KillableProgram {
  readonly #program: Program;
  #printed: readonly string[] = [];
  #awaited: { readonly lines: number; readonly resolve: () => void } | undefined;

  constructor(script: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#program = startProgram(script, words, env);
    let text = '';
    this.#program.process.stdout?.on('data', (part) => {
      text += String(part);
      this.#printed = text.split('\n').slice(0, -1);
      if (this.#printed.length >= (this.#awaited?.lines ?? Infinity)) this.#awaited?.resolve();
    });
  }

  /** Resolves once it has printed so many lines. Rejects when it ends before. */
  async hasPrinted(lines: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { lines, resolve };
    if (this.#printed.length >= lines) resolve();
    const ended = this.#program.ended.then(({ stderr }) => Promise.reject(new Error(`a writer ended: ${stderr}`)));
    await Promise.race([promise, ended]);
  }

  /** @returns every line that it has printed whole. */
  async kill(): Promise<readonly string[]> {
    this.#program.process.kill('SIGKILL');
    const { stderr } = await this.#program.ended;
    if (stderr !== '') throw new Error(`a writer complained: ${stderr}`);
    return this.#printed;
  }
}
