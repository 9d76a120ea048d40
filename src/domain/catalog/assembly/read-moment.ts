const MOMENT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date and time of RFC 3339 as it stands, or undefined for anything else. */
export function readMoment(value: unknown): string | undefined {
  const [, year, month, day] = (typeof value === 'string' ? MOMENT.exec(value) : null) ?? [];
  if (day === undefined || Number(day) > (DAYS[Number(month) - 1] ?? 0)) return undefined;
  if (month === '02' && day === '29' && !isLeap(Number(year))) return undefined;
  return String(value).toUpperCase();
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
