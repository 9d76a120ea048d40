import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { checkData } from '../../scripts/catalog/check-data.ts';
import { DATA_FILES, type PartName, type Parts } from '../../scripts/catalog/data-files.ts';
import { describeFault } from '../../scripts/catalog/fault.ts';

/** The data that the package comes with. */
export const DATA = fileURLToPath(new URL('../../data', import.meta.url));

/** The day on which the check is run: facts of this century have been read by then. */
export const TODAY = '2100-01-01';

/** What is made of an entry; `others` are all entries of its file. A member set to undefined is left out. */
export type Change<Part extends PartName> = (entry: Parts[Part], others: readonly Parts[Part][]) => object;

/** A copy of the embedded data into which faults are planted; `remove` deletes it. */
export class DataCopy {
  readonly folder = join(mkdtempSync(join(tmpdir(), 'catalog-')), 'data');
  readonly #taken = new Set<string>();

  constructor() {
    cpSync(DATA, this.folder, { recursive: true });
  }

  /**
   * Changes the first entry that fits and that nothing was planted in before; never one of the first two of a file, so that
   * others can be made like these.
   * @param file The one to look in, when the part has several.
   * @returns Where it stands, in the form of a fault: `file:line`.
   */
  plant<Part extends PartName>(
    part: Part,
    change: Change<Part>,
    fits: (entry: Parts[Part]) => boolean = () => true,
    file = DATA_FILES[part].path,
  ): string {
    const lines = this.read(file).trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Parts[Part]);
    const index = entries.findIndex((entry, at) => at > 1 && !this.#taken.has(`${file}:${at}`) && fits(entry));
    const entry = entries[index];
    if (entry === undefined) throw new RangeError(`no entry of ${file} is left that fits`);
    this.#taken.add(`${file}:${index}`);
    lines[index] = JSON.stringify(change(entry, entries));
    this.write(file, `${lines.join('\n')}\n`);
    return `data/${file}:${index + 1}`;
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  delete(file: string): void {
    rmSync(join(this.folder, file));
  }

  faults(today: string): readonly string[] {
    return checkData(this.folder, today).faults.map(describeFault);
  }

  remove(): void {
    rmSync(join(this.folder, '..'), { recursive: true });
  }
}

/**
 * Ways to state, inside a `describe`, what the check finds. All faults are planted in one copy, each in an entry of its own,
 * and the check runs once.
 */
export function onCopyOfTheData(): { readonly itFinds: ItFinds; readonly itFindsIn: ItFindsIn } {
  const plantings: ((copy: DataCopy) => void)[] = [];
  let copy: DataCopy | undefined;
  let faults: readonly string[] = [];

  before(() => {
    copy = new DataCopy();
    for (const planting of plantings) planting(copy);
    faults = copy.faults(TODAY);
  });

  after(() => copy?.remove());

  const expectAt = (place: string, expected: string): void => {
    const there = faults.filter((fault) => fault.startsWith(place));
    expect(there.join('\n')).to.include(`: ${expected}`);
  };

  return {
    itFinds: (sentence, part, expected, change, fits, file) => {
      let place = '';
      plantings.push((target) => {
        place = target.plant(part, change, fits, file);
      });
      it(sentence, () => expectAt(`${place} `, expected));
    },
    itFindsIn: (sentence, file, expected, from, to) => {
      plantings.push((target) => {
        const text = target.read(file);
        if (!text.includes(from)) throw new RangeError(`${file} has no ${from}`);
        target.write(file, text.replace(from, to));
      });
      it(sentence, () => expectAt(`data/${file}:`, expected));
    },
  };
}

/** Plants a fault in an entry of the part, and expects one there whose text begins with `expected`. */
type ItFinds = <Part extends PartName>(
  sentence: string,
  part: Part,
  expected: string,
  change: Change<Part>,
  fits?: (entry: Parts[Part]) => boolean,
  file?: string,
) => void;

/** Replaces a text of a file that is one JSON value, and expects a fault in that file. */
type ItFindsIn = (sentence: string, file: string, expected: string, from: string, to: string) => void;
