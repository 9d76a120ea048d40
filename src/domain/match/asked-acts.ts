import type { AskedAct, Vocabulary } from '../catalog/vocabulary.ts';
import { stem } from '../text/stem.ts';
import { words } from '../text/tokenize.ts';

/** Maximum distance in words between the two words of an act such as `take out`. */
const APART = 8;

/** Line of the vocabulary with stems in place of words; `kinds` holds the words of each kind, best first. */
type ActLine = {
  readonly verb: string;
  /** Second word of the act; absent for a single word. */
  readonly particle?: string;
  readonly of?: ReadonlySet<string>;
  readonly with?: ReadonlySet<string>;
  readonly kinds: readonly ReadonlySet<string>[];
};

/** Order of a task, as far as the kind of its tools depends on it. */
export type Order = {
  /** Words of the act. */
  readonly act: string;
  readonly text: string;
  /** Object of the capability, such as `calendar`. */
  readonly object: string;
};

/** Relates acts and things of tasks to the words in the names of tools. */
export class AskedActs {
  readonly #lines = new Map<string, ActLine[]>();
  readonly #kinds: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #verbs: ReadonlySet<string>;
  readonly #alike = new Map<string, Set<string>>();

  constructor({ toolVerbs, askedActs, toolThings }: Pick<Vocabulary, 'toolVerbs' | 'askedActs' | 'toolThings'>) {
    this.#kinds = new Map(Object.entries(toolVerbs).map(([kind, members]) => [kind, stemsOf(members)]));
    this.#verbs = new Set([...this.#kinds.values()].flatMap((members) => [...members]));
    for (const line of askedActs) this.#add(line);
    for (const group of toolThings) {
      const members = stemsOf(group);
      for (const one of members) this.#alike.set(one, new Set([...(this.#alike.get(one) ?? []), ...members]));
    }
  }

  #add({ acts, of, with: beside, kinds }: AskedAct): void {
    for (const act of acts) {
      const [verb = '', particle] = act.split(' ').map(stem);
      const line: ActLine = {
        verb,
        ...(particle === undefined ? {} : { particle }),
        ...(of === undefined ? {} : { of: new Set(of) }),
        ...(beside === undefined ? {} : { with: stemsOf(beside) }),
        kinds: kinds.map((kind) => this.wordsOf(kind)),
      };
      this.#lines.set(verb, [...(this.#lines.get(verb) ?? []), line]);
    }
  }

  /** Returns the stems in the names of tools of a kind; none for an unknown kind. */
  wordsOf(kind: string): ReadonlySet<string> {
    return this.#kinds.get(kind) ?? new Set();
  }

  /** Returns the words of the tools that do an act, one set for each kind, best first; none for an unknown act. */
  kindsFor({ act, text, object }: Order): readonly ReadonlySet<string>[] {
    const spoken = words(text).map(stem);
    const said = words(act).map(stem);
    const fits = ({ verb, particle, of, with: beside }: ActLine): boolean =>
      (of === undefined || of.has(object)) &&
      (beside === undefined || spoken.some((word) => beside.has(word))) &&
      (particle === undefined || said.includes(particle) || followsSoon(spoken, verb, particle));
    for (const word of said) {
      const line = this.#lines.get(word)?.find(fits);
      if (line !== undefined) return line.kinds;
    }
    return [];
  }

  /** Whether the name of a tool may say with this stem what the tool does. */
  isVerb(part: string): boolean {
    return this.#verbs.has(part);
  }

  /** Returns the stems for the same thing, the given one among them. */
  alike(thing: string): ReadonlySet<string> {
    return this.#alike.get(thing) ?? new Set([thing]);
  }
}

function stemsOf(members: readonly string[]): ReadonlySet<string> {
  return new Set(members.map(stem));
}

function followsSoon(spoken: readonly string[], verb: string, particle: string): boolean {
  const at = spoken.indexOf(verb);
  return at !== -1 && spoken.slice(at + 1, at + 1 + APART).includes(particle);
}
