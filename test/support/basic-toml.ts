/** The tables of a TOML text that has basic strings, lists of them, inline tables of them, numbers and booleans only. */
export function readToml(text: string): Record<string, Record<string, unknown>> {
  const tables: Record<string, Record<string, unknown>> = {};
  let table: Record<string, unknown> = {};
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const reader = new Reader(line);
    if (reader.take('[')) {
      const path = [reader.key()];
      while (reader.take('.')) path.push(reader.key());
      reader.expect(']');
      table = {};
      tables[JSON.stringify(path)] = table;
    } else {
      const name = reader.key();
      reader.expect(' = ');
      table[name] = reader.value();
    }
    reader.end();
  }
  return tables;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  take(mark: string): boolean {
    if (!this.#text.startsWith(mark, this.#at)) return false;
    this.#at += mark.length;
    return true;
  }

  expect(mark: string): void {
    if (!this.take(mark)) throw new SyntaxError(`no ${mark} at ${this.#at} of ${this.#text}`);
  }

  end(): void {
    if (this.#at !== this.#text.length) throw new SyntaxError(`more at ${this.#at} of ${this.#text}`);
  }

  key(): string {
    return this.#match(/[A-Za-z0-9_-]+/y) ?? this.#string();
  }

  value(): unknown {
    if (this.take('[')) return this.#list(']', () => this.#string());
    if (this.take('{ ')) return Object.fromEntries(this.#list(' }', () => this.#pair()));
    const plain = this.#match(/true|false|-?\d+(?:\.\d+)?/y);
    return plain === undefined ? this.#string() : (JSON.parse(plain) as unknown);
  }

  #pair(): [string, string] {
    const name = this.key();
    this.expect(' = ');
    return [name, this.#string()];
  }

  #list<Item>(close: string, item: () => Item): Item[] {
    const items: Item[] = [];
    while (!this.take(close)) {
      if (items.length > 0) this.expect(', ');
      items.push(item());
    }
    return items;
  }

  #string(): string {
    const quoted = this.#match(/"(?:[^"\\\p{Cc}]|[\u0080-\u009f]|\\u[0-9a-fA-F]{4}|\\["\\])*"/uy);
    if (quoted === undefined) throw new SyntaxError(`no string at ${this.#at} of ${this.#text}`);
    return quoted
      .slice(1, -1)
      .replace(/\\(?:u(.{4})|(.))/g, (_, code: string | undefined, plain: string | undefined) =>
        code === undefined ? (plain ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
      );
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}
