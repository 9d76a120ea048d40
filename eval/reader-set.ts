import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskReader } from '../src/application/ports/task-reader.ts';
import { ROLES, type Frame, type Reading } from '../src/domain/task/reading/reading.ts';
import type { AbilityLabel, AbilityLabels } from './ability-labels.ts';
import { bootstrap } from './metrics.ts';
import type { Report } from './report.ts';
import { readMarkedTasks, type MarkedSpan, type MarkedTask } from './marked-tasks.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Characters from which a task counts as long. */
export const LONG = 600;

/** What was counted over some tasks; every share is of these. */
export type ReaderCounts = Map<string, number>;

/** Reads marked tasks and counts what of them was right. English ones only are read; of others it counts whether they were left alone. */
export function countReadings(
  tasks: readonly MarkedTask[],
  read: (text: string) => Reading,
  labels: AbilityLabels = new Map(),
): ReaderCounts {
  const counts: ReaderCounts = new Map();
  const add = (key: string, by = 1): void => void counts.set(key, (counts.get(key) ?? 0) + by);
  for (const task of tasks) {
    const reading = read(task.text);
    if (task.language !== 'en') {
      add('foreign');
      add('foreign left alone', Number(!reading.isEnglish));
      continue;
    }
    add('texts');
    add('english', Number(reading.isEnglish));
    for (const { start, end } of words(task.text)) {
      const wanted = task.parts.find((part) => part.start <= start && end <= part.end)?.role;
      if (wanted === undefined) continue;
      const given = reading.parts.find((part) => part.start <= start && start < part.end)?.role ?? 'none';
      add('words');
      add('words right', Number(given === wanted));
      add(`wanted ${wanted}`);
      add(`given ${given}`);
      if (given === wanted) add(`right ${wanted}`);
    }
    countActs(task, reading, labels.get(task.id) ?? new Map(), add);
  }
  return counts;
}

function countActs(
  task: MarkedTask,
  { frames, parts }: Reading,
  labels: ReadonlyMap<number, AbilityLabel>,
  add: (key: string, by?: number) => void,
): void {
  const acts = task.slots.filter(({ slot }) => slot === 'act');
  const left = new Set(acts);
  let isRight = true;
  for (const frame of frames) {
    const act = [...left].find((one) => overlaps(one, frame.act));
    add('acts given');
    if (act === undefined) {
      isRight = false;
      const around = task.parts.find((part) => overlaps(part, frame.act));
      if (around !== undefined && around.role !== 'order' && around.role !== 'question') add('false orders');
      continue;
    }
    left.delete(act);
    add('acts right');
    add('effects right', Number(act.effect === frame.effect));
    const harmless = act.effect === 'none' || act.effect === 'read';
    if (harmless) {
      add('harmless acts');
      add('inverted', Number(frame.effect === 'write' || frame.effect === 'destructive'));
    } else {
      add('changing acts');
      add('changes read as harmless', Number(frame.effect === 'none' || frame.effect === 'read'));
    }
    const label = labels.get(act.orders[0] ?? 0);
    if (label !== undefined) countAbility(label, frame, add);
    countSlots(task, act.orders, frame, add);
  }
  add('acts wanted', acts.length);
  add('texts with the right acts', Number(isRight && left.size === 0));
  const limits = task.parts.filter(({ role }) => role === 'limit');
  for (const limit of limits) {
    const found = parts.find((part) => part.role === 'limit' && overlaps(part, limit));
    add('limits');
    add('limits found', Number(found !== undefined));
    add('kinds right', Number(found?.kind === limit.kind));
  }
}

/** Whether the likeliest ability of an act is the one that its labeller gave it, and what fetches its sources. */
function countAbility(
  { main, sources, sure }: AbilityLabel,
  { abilities, sources: fetching }: Frame,
  add: (key: string, by?: number) => void,
): void {
  const isRight = abilities[0]?.ability === main;
  add('abilities');
  add('abilities right', Number(isRight));
  add('abilities of three', Number(abilities.slice(0, 3).some(({ ability }) => ability === main)));
  if (sure) {
    add('sure abilities');
    add('sure abilities right', Number(isRight));
  }
  const fetched = fetching[0]?.ability ?? 'none';
  add('sources wanted', Number(sources.length > 0));
  add('sources given', Number(fetched !== 'none'));
  add('sources right', Number(sources.includes(fetched)));
}

function countSlots(
  task: MarkedTask,
  orders: readonly number[],
  frame: Frame,
  add: (key: string, by?: number) => void,
): void {
  const wanted = task.slots.filter((one) => one.slot !== 'act' && one.orders.some((order) => orders.includes(order)));
  add('slots wanted', wanted.length);
  add('slots given', frame.slots.length);
  for (const slot of wanted) {
    const same = frame.slots.filter((one) => one.slot === slot.slot);
    add('slots right', Number(same.some((one) => overlaps(one, slot))));
    add('slots exact', Number(same.some((one) => one.start === slot.start && one.end === slot.end)));
  }
}

/** The share of two counts; null of nothing. */
export function shareOf(counts: ReaderCounts, part: string, of: string): number | null {
  const whole = counts.get(of) ?? 0;
  return whole === 0 ? null : (counts.get(part) ?? 0) / whole;
}

/** F1 of each role by words, with the number of words that have it. */
export function roleScores(counts: ReaderCounts): readonly (readonly [string, number, number])[] {
  return ROLES.map((role) => {
    const [right = 0, given = 0, wanted = 0] = ['right', 'given', 'wanted'].map(
      (key) => counts.get(`${key} ${role}`) ?? 0,
    );
    return [role, (2 * right) / Math.max(1, given + wanted), wanted] as const;
  });
}

/** Lines that tell the counts. */
export function describeReadings(counts: ReaderCounts): string[] {
  const share = (part: string, of: string): string => {
    const value = shareOf(counts, part, of);
    return value === null ? '–' : (100 * value).toFixed(1);
  };
  const f1 = (right: string, given: string, wanted: string): string =>
    ((200 * (counts.get(right) ?? 0)) / Math.max(1, (counts.get(given) ?? 0) + (counts.get(wanted) ?? 0))).toFixed(1);
  return [
    `${counts.get('texts') ?? 0} texts; roles by word ${share('words right', 'words')}`,
    roleScores(counts)
      .map(([role, score, count]) => `${role} ${(100 * score).toFixed(0)} (${count})`)
      .join(', '),
    `acts F1 ${f1('acts right', 'acts given', 'acts wanted')}, texts with the right acts ${share('texts with the right acts', 'texts')}, false orders in 100 texts ${share('false orders', 'texts')}`,
    `effects ${share('effects right', 'acts right')}, read as changes ${share('inverted', 'harmless acts')}, changes as reads ${share('changes read as harmless', 'changing acts')}`,
    `slots overlapping F1 ${f1('slots right', 'slots given', 'slots wanted')}, exact F1 ${f1('slots exact', 'slots given', 'slots wanted')}`,
    `abilities right ${share('abilities right', 'abilities')}, where the labeller was sure ${share('sure abilities right', 'sure abilities')}, among the first three ${share('abilities of three', 'abilities')}, sources F1 ${f1('sources right', 'sources given', 'sources wanted')}`,
    `limits found ${share('limits found', 'limits')}, with the right kind ${share('kinds right', 'limits')}`,
    `English taken for English ${share('english', 'texts')}; other languages left alone ${share('foreign left alone', 'foreign')}`,
  ];
}

/** Authors whose tasks the reader does not learn from: they are for looking at. The trainer keeps the same list. */
export const DEV_AUTHORS: readonly string[] = ['w07', 'w11', 'l03', 'g02'];

/** Marked tasks of the files of a folder whose names begin with one of some authors; of all of them where none are given. */
export function markedTasks(folder: string, authors: readonly string[] = ['']): MarkedTask[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && authors.some((author) => name.startsWith(author)))
    .toSorted()
    .flatMap((name) => readMarkedTasks(join(folder, name)));
}

/** How well marked tasks are read, with intervals by bootstrap over the tasks. */
export function evaluateReader(tasks: readonly MarkedTask[], reader: TaskReader, labels: AbilityLabels): Report {
  const each = tasks.map((task) => countReadings([task], (text) => reader.read(text), labels));
  const measures: Readonly<Record<string, (counts: ReaderCounts) => number | null>> = {
    'roles by word': (counts) => shareOf(counts, 'words right', 'words'),
    'texts, acts right': (counts) => shareOf(counts, 'texts with the right acts', 'texts'),
    'effects right': (counts) => shareOf(counts, 'effects right', 'acts right'),
    'read as changes': (counts) => shareOf(counts, 'inverted', 'harmless acts'),
    'false orders a text': (counts) => shareOf(counts, 'false orders', 'texts'),
    'abilities right': (counts) => shareOf(counts, 'abilities right', 'abilities'),
    'sure abilities right': (counts) => shareOf(counts, 'sure abilities right', 'sure abilities'),
    'slots found': (counts) => shareOf(counts, 'slots right', 'slots wanted'),
    'limits of right kind': (counts) => shareOf(counts, 'kinds right', 'limits'),
    'English as English': (counts) => shareOf(counts, 'english', 'texts'),
    'others left alone': (counts) => shareOf(counts, 'foreign left alone', 'foreign'),
  };
  const known = Object.entries(measures).flatMap(([name, measure]) => {
    const value = measure(sumOf(each));
    return value === null ? [] : [{ name, value, measure }];
  });
  return {
    tasks: tasks.length,
    figures: Object.fromEntries(known.map(({ name, value }) => [name, value])),
    intervals: Object.fromEntries(
      known.map(({ name, measure }) => [name, bootstrap(each, (drawn) => measure(sumOf(drawn)) ?? 0, 1, ROUNDS)]),
    ),
    notes: describeReadings(sumOf(each)),
    perTask: {
      'texts, acts right': Object.fromEntries(
        tasks.map(({ id }, index) => [id, each[index]?.get('texts with the right acts') ?? 0]),
      ),
    },
  };
}

const ROUNDS = 300;

function sumOf(all: readonly ReaderCounts[]): ReaderCounts {
  const sum: ReaderCounts = new Map();
  for (const counts of all) for (const [key, count] of counts) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

function words(text: string): MarkedSpan[] {
  return [...text.matchAll(WORD)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

function overlaps(a: MarkedSpan, b: MarkedSpan): boolean {
  return a.start < b.end && b.start < a.end;
}
