import type { Case } from './case.ts';

type Finding = { count: number; readonly example: string };

/** Collects what was found wrong, alike things once with their number and the first example. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  get count(): number {
    return [...this.#found.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** @param index Place of the case in the run, to find it again with the same seed. */
  add(checker: string, message: string, sent: Case, index: number): void {
    const key = `${checker}: ${message.replaceAll(/\/\d+/g, '/N').slice(0, 120)}`;
    const known = this.#found.get(key);
    if (known === undefined)
      this.#found.set(key, { count: 1, example: `#${index} ${sent.label}: ${excerpt(sent)}\n    ${message}` });
    else known.count += 1;
  }

  /** One paragraph for each kind of thing, the most frequent first, at most `most` of them. */
  describe(most: number): string {
    const sorted = [...this.#found].toSorted(([, one], [, other]) => other.count - one.count);
    const shown = sorted.slice(0, most).map(([key, { count, example }]) => `${count} × ${key}\n    ${example}`);
    return [...shown, ...(sorted.length > most ? [`… and ${sorted.length - most} more kinds`] : [])].join('\n');
  }
}

function excerpt({ shot }: Case): string {
  const body = new TextDecoder().decode(shot.body.subarray(0, 300));
  return JSON.stringify(`${shot.method} ${shot.target.slice(0, 200)} ${body}`);
}
