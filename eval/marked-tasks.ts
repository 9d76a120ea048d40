import { readFileSync } from 'node:fs';
import type { Effect } from '../src/domain/catalog/capability.ts';
import { ROLES, type Role } from '../src/domain/task/reading/reading.ts';

export type MarkedSpan = { readonly start: number; readonly end: number };

/** A task whose parts and acts a person marked; see `training/reader/brief.md`. Offsets are UTF-16 units of `text`. */
export type MarkedTask = {
  readonly id: string;
  readonly language: string;
  readonly text: string;
  readonly parts: readonly (MarkedSpan & {
    readonly role: Role;
    readonly orders: readonly number[];
    readonly kind: string | null;
  })[];
  readonly slots: readonly (MarkedSpan & {
    readonly slot: string;
    readonly orders: readonly number[];
    readonly effect: Effect | null;
    readonly either: boolean;
  })[];
};

type Open = { readonly tag: string; readonly start: number; readonly isPart: boolean };

/** The letters of the marks, in the order of {@link ROLES}. */
const LETTERS = 'OQCMXLNTGWA';
const PART = /^([OQCMXLNTGWA])(\d+(?:,\d+)*)?(?::([a-z_]+))?$/;
const SLOT = /^([a-z]+)(?::([a-z]+))?(\/[a-z])?(?:@(\d+(?:,\d+)*))?$/;

/** @throws {Error} For a file whose marks do not close. */
export function readMarkedTasks(file: string): MarkedTask[] {
  return readFileSync(file, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [id = '', language = ''] = head.split(' ');
      return parseMarked(id, language, lines.join('\n').replace(/^\n+|\n+$/g, ''));
    });
}

/** @param marked The text with its marks. @throws {Error} For marks that do not close. */
export function parseMarked(id: string, language: string, marked: string): MarkedTask {
  let text = '';
  const open: Open[] = [];
  const parts: MarkedTask['parts'][number][] = [];
  const slots: MarkedTask['slots'][number][] = [];
  for (let at = 0; at < marked.length; at += 1) {
    const sign = marked.charAt(at);
    if (sign === '⟦' || sign === '⟨') {
      const end = marked.indexOf(' ', at);
      open.push({ tag: marked.slice(at + 1, end), start: text.length, isPart: sign === '⟦' });
      at = end;
    } else if (sign === '⟧' || sign === '⟩') {
      const top = open.pop();
      if (top === undefined) throw new Error(`${id}: a mark closes that was not open.`);
      const inner = text.slice(top.start);
      const span = { start: top.start + inner.length - inner.trimStart().length, end: text.trimEnd().length };
      if (top.isPart) {
        const [, letter = '', orders, kind = null] = PART.exec(top.tag) ?? [];
        parts.push({ ...span, role: ROLES[LETTERS.indexOf(letter)] ?? ROLES[0], orders: numbers(orders), kind });
      } else {
        const [, slot = '', effect, either, orders] = SLOT.exec(top.tag) ?? [];
        const around = PART.exec(open.find(({ isPart }) => isPart)?.tag ?? '');
        const own = around !== null && 'OQ'.includes(around[1] ?? '') ? numbers(around[2]) : [];
        slots.push({
          ...span,
          slot,
          orders: orders === undefined ? own : numbers(orders),
          effect: (effect ?? null) as Effect | null,
          either: either !== undefined,
        });
      }
    } else text += sign;
  }
  return { id, language, text, parts: parts.toSorted(byStart), slots: slots.toSorted(byStart) };
}

function byStart(a: MarkedSpan, b: MarkedSpan): number {
  return a.start - b.start || b.end - a.end;
}

function numbers(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}
