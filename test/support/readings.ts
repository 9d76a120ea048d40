import { parseMarked, type MarkedTask } from '../../eval/marked-tasks.ts';
import type { TaskReader } from '../../src/application/ports/task-reader.ts';
import { abilityIn, sureOf } from './plain-reader.ts';
import type { Reading, Slot } from '../../src/domain/task/reading/reading.ts';

/** A text, and the reading of it that its marks tell; the marks are those of `training/reader/brief.md`. */
export function marked(text: string): { readonly text: string; readonly reading: Reading } {
  const task = parseMarked('t', 'en', text);
  return { text: task.text, reading: readingOf(task) };
}

/** The reading that the marks of a task tell; every act is sure of its ability. */
export function readingOf(task: MarkedTask): Reading {
  const span = ({ start, end }: { start: number; end: number }) => ({ start, end, text: task.text.slice(start, end) });
  const acts = task.slots.filter(({ slot }) => slot === 'act');
  const positions = (orders: readonly number[]): number[] =>
    acts.flatMap((act, index) => (act.orders.some((order) => orders.includes(order)) ? [index] : []));
  const slots = task.slots
    .filter(({ slot }) => slot !== 'act')
    .map((one) => ({
      to: positions(one.orders),
      slot: { ...span(one), slot: one.slot as Slot['slot'], either: one.either },
    }));
  const wordsAround = (orders: readonly number[]): string =>
    task.parts
      .filter((part) => 'order question'.includes(part.role) && part.orders.some((order) => orders.includes(order)))
      .map(({ start, end }) => task.text.slice(start, end))
      .join(' ');
  return {
    isEnglish: true,
    parts: task.parts.map((part) => ({
      ...span(part),
      role: part.role,
      frames: positions(part.orders),
      kind: part.kind,
    })),
    frames: acts.map((act, index) => ({
      act: span(act),
      effect: act.effect ?? 'none',
      margin: 1,
      is_question: task.parts.some(
        ({ role, start, end }) => role === 'question' && start <= act.start && act.end <= end,
      ),
      slots: slots.filter(({ to }) => to.includes(index)).map(({ slot }) => slot),
      abilities: sureOf(abilityIn(wordsAround(act.orders)).ability),
      hints: [],
      sources: sureOf('none'),
    })),
    skipped: null,
  };
}

/** A reader that knows some marked texts by heart, and takes any other one for a foreign language. */
export function aReaderOf(...texts: readonly string[]): TaskReader {
  const known = new Map(texts.map(marked).map(({ text, reading }) => [text, reading]));
  const foreign: Reading = { isEnglish: false, parts: [], frames: [], skipped: null };
  return { name: 'scripted', read: (text) => known.get(text) ?? foreign };
}
