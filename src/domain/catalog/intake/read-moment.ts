const MOMENT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d(?:\.\d{1,9})?)(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MINUTES_A_DAY = 1_440;

/** A date and time of RFC 3339, in UTC with `Z` so that moments can be compared as texts; undefined for anything else. */
export function readMoment(value: unknown): string | undefined {
  const found = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = found.slice(1, 6).map(Number);
  if (day > daysOf(year, month)) return undefined;
  if (found[7] === undefined) return String(value).toUpperCase();
  const [, , , , , , seconds = '', sign, ahead = '0', minutesAhead = '0'] = found;
  const offset = (sign === '-' ? -1 : 1) * (Number(ahead) * 60 + Number(minutesAhead));
  const minute = hours * 60 + minutes - offset;
  const date =
    minute < 0
      ? dayBefore(year, month, day)
      : minute >= MINUTES_A_DAY
        ? dayAfter(year, month, day)
        : [year, month, day];
  const inDay = (minute + MINUTES_A_DAY) % MINUTES_A_DAY;
  const [ofYear, ofMonth, ofDay] = [twoDigits(date[0] ?? 0).padStart(4, '0'), ...date.slice(1).map(twoDigits)];
  return `${ofYear}-${ofMonth}-${ofDay}T${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}:${seconds}Z`;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

function dayBefore(year: number, month: number, day: number): readonly number[] {
  if (day > 1) return [year, month, day - 1];
  return month > 1 ? [year, month - 1, daysOf(year, month - 1)] : [year - 1, 12, 31];
}

function dayAfter(year: number, month: number, day: number): readonly number[] {
  if (day < daysOf(year, month)) return [year, month, day + 1];
  return month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
