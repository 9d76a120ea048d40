import type { Data, Entry } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

/** Nothing was read after today, and nothing that was read is newer than the newest reading. */
export function* checkDates(
  { servers, compact, organisations, models, skills, frameworks }: Data,
  today: string,
): Generator<Fault> {
  const entries: readonly Entry<{ readonly as_of: string }>[] = [
    ...servers,
    ...compact,
    ...organisations,
    ...models,
    ...skills,
    ...frameworks,
  ];
  const newest = entries.reduce(
    (latest, { value }) => (value.as_of > latest && value.as_of <= today ? value.as_of : latest),
    '',
  );
  for (const entry of entries) {
    if (entry.value.as_of > today) yield faultAt(entry, `as_of ${entry.value.as_of} lies in the future`);
  }
  for (const entry of [...servers, ...compact]) {
    const { updated_at: updated, tools_read: read } = entry.value;
    for (const date of [updated, read?.at]) if (isAfter(date, newest)) yield faultAt(entry, late(date, newest));
  }
  for (const entry of models) {
    const { released, scores } = entry.value;
    for (const date of [released, ...scores.map((score) => score.date)]) {
      if (isAfter(date, newest)) yield faultAt(entry, late(date, newest));
    }
  }
}

function isAfter(date: string | null | undefined, newest: string): date is string {
  return typeof date === 'string' && date > newest;
}

function late(date: string, newest: string): string {
  return `${date} is later than ${newest}, when facts were last read`;
}
