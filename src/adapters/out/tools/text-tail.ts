/** End of a text that arrives in pieces. */
export class TextTail {
  readonly #most: number;
  #text = '';

  /** @param most Maximum length in UTF-16 units. */
  constructor(most: number) {
    this.#most = most;
  }

  add(piece: string): void {
    this.#text += piece;
    if (this.#text.length > 2 * this.#most) this.#text = this.text;
  }

  get text(): string {
    return this.#text.slice(-this.#most);
  }
}
