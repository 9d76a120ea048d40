/** Least and greatest value of each field: minute, hour, day of the month, month, day of the week. */
const BOUNDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const ITEM = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/;

/** Whether a text is a cron line of five fields of numbers, with `*`, lists, ranges and steps. */
export function isCron(line: string): boolean {
  const fields = line.split(' ');
  return (
    fields.length === BOUNDS.length &&
    BOUNDS.every(([least, most], index) => (fields[index] ?? '').split(',').every((item) => isItem(item, least, most)))
  );
}

function isItem(item: string, least: number, most: number): boolean {
  const match = ITEM.exec(item);
  if (match === null) return false;
  const first = Number(match[1] ?? least);
  const last = Number(match[2] ?? first);
  return first >= least && last <= most && first <= last && match[3] !== '0';
}
