import type { ProductKind } from '../catalog/vocabulary.ts';
import { stems } from '../text/tokenize.ts';

type Phrase = { readonly stems: readonly string[]; readonly products: readonly string[] };

/** Finds the kinds of products that a text speaks of without naming one: `issue tracker`, `team channel`. */
export class ProductKinds {
  readonly #byFirst = new Map<string, Phrase[]>();

  constructor(kinds: readonly ProductKind[]) {
    for (const { phrases, products } of kinds) {
      for (const phrase of phrases) {
        const [first = '', ...rest] = stems(phrase);
        const list = this.#byFirst.get(first) ?? [];
        list.push({ stems: [first, ...rest], products });
        this.#byFirst.set(first, list);
      }
    }
  }

  /** The products of every kind that a text speaks of. */
  find(text: string): ReadonlySet<string> {
    const spoken = stems(text);
    const found = new Set<string>();
    spoken.forEach((stem, start) => {
      for (const phrase of this.#byFirst.get(stem) ?? [])
        if (phrase.stems.every((part, offset) => spoken[start + offset] === part))
          for (const product of phrase.products) found.add(product);
    });
    return found;
  }
}
