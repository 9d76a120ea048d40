import { setTimeout } from 'node:timers/promises';
import { environmentOf, seenProcesses } from './processes.ts';

/** A secret, and in the command line of which programs alone it may be in the environment. */
export type Watched = { readonly name: string; readonly value: string; readonly holder: string | null };

const LOOK_MS = 40;

/** Looks again and again at everything that descends from this process, other than services themselves, for secrets. */
export class ChildWatch {
  readonly faults = new Set<string>();
  /** Names of secrets that were seen where they belong: that anything was looked at at all. */
  readonly seen = new Set<string>();
  /** Programs that were looked at, by the first word of their command lines. */
  readonly programs = new Set<string>();
  readonly #watched: readonly Watched[];
  readonly #looking: Promise<void>;
  #over = false;

  constructor(watched: readonly Watched[]) {
    this.#watched = watched;
    this.#looking = this.#watch();
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#looking;
  }

  async #watch(): Promise<void> {
    const ours = new Set([process.pid]);
    while (!this.#over) {
      const processes = seenProcesses();
      for (const { id, parent, line } of processes) if (ours.has(parent) && line !== '') ours.add(id);
      for (const { id, line } of processes) if (ours.has(id)) this.#look(id, line);
      await setTimeout(LOOK_MS);
    }
  }

  #look(id: number, line: string): void {
    const [program = '', script = ''] = line.split(' ');
    const isShell = /(?:^|\/)(?:ba)?sh$/.test(program);
    this.programs.add((isShell ? script : program).replace(/^.*\//, ''));
    const environment = environmentOf(id);
    const isService = line.includes('src/main.ts');
    for (const { name, value, holder } of this.#watched) {
      if (line.includes(value)) this.faults.add(`${name} is an argument of ${program}`);
      if (isService || !environment.includes(value)) continue;
      if (holder !== null && line.includes(holder)) this.seen.add(name);
      else this.faults.add(`${name} is in the environment of ${line.slice(0, 120)}`);
    }
  }
}
