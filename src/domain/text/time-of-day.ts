const NAMED = /\b(?:at|around|by|@)\s*(noon|midnight)\b/i;
const HALVES = /\b(?:(?:at|around|by|from|@)\s*)?(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m\.?|p\.?m\.?)(?![a-z])/i;
const CLOCK = /\b(?:(?:at|around|by|@)\s*)?(\d{1,2}):(\d{2})\b/i;
const BARE = /\b(?:at|around|by|@)\s*(\d{1,2})(?:\s*(?:h|o'clock))?\b(?![\d%/]|[.:]\d|\s*(?:percent|usd|dollars?|€))/i;

const ZONES: Readonly<Record<string, string>> = {
  utc: 'UTC',
  gmt: 'UTC',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  bst: 'Europe/London',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  cst: 'America/Chicago',
  ist: 'Asia/Kolkata',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
};
const PLACES: Readonly<Record<string, string>> = {
  london: 'Europe/London',
  uk: 'Europe/London',
  dublin: 'Europe/Dublin',
  lisbon: 'Europe/Lisbon',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  german: 'Europe/Berlin',
  madrid: 'Europe/Madrid',
  rome: 'Europe/Rome',
  amsterdam: 'Europe/Amsterdam',
  zurich: 'Europe/Zurich',
  vienna: 'Europe/Vienna',
  warsaw: 'Europe/Warsaw',
  stockholm: 'Europe/Stockholm',
  'new york': 'America/New_York',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  california: 'America/Los_Angeles',
  tokyo: 'Asia/Tokyo',
  singapore: 'Asia/Singapore',
  sydney: 'Australia/Sydney',
  mumbai: 'Asia/Kolkata',
  india: 'Asia/Kolkata',
  dubai: 'Asia/Dubai',
  'são paulo': 'America/Sao_Paulo',
  'sao paulo': 'America/Sao_Paulo',
};
const PLACE_TIME = new RegExp(
  `\\b(${Object.keys(PLACES).join('|')})(?: (?:standard |daylight )?time)\\b|\\b\\d{1,2} ?(?:am|pm) (eastern|central|mountain|pacific)\\b`,
  'i',
);

/** A time of day as a text states it: hour 0 to 23, minute 0 to 59, and the words that say it. */
export type TimeOfDay = { readonly text: string; readonly hour: number; readonly minute: number };

export function readTimeOfDay(text: string): TimeOfDay | null {
  const named = text.match(NAMED);
  if (named !== null) return { text: named[0], hour: named[1]?.toLowerCase() === 'noon' ? 12 : 0, minute: 0 };
  const match = text.match(HALVES) ?? text.match(CLOCK) ?? text.match(BARE);
  if (match === null) return null;
  const afternoon = /^p/i.test(match[3] ?? '');
  const said = Number(match[1]);
  const hour = afternoon && said < 12 ? said + 12 : /^a/i.test(match[3] ?? '') && said === 12 ? 0 : said;
  const minute = Number(/^\d+$/.test(match[2] ?? '') ? match[2] : 0);
  return hour > 23 || minute > 59 ? null : { text: match[0], hour, minute };
}

/** The IANA name of the time zone that a text states, by that name, an abbreviation or `… time` of a place; null when it states none. */
export function readTimeZone(text: string): { readonly text: string; readonly zone: string } | null {
  const iana = text.match(/\b(?:Europe|America|Asia|Africa|Australia|Pacific|Atlantic)(?:\/[A-Z][A-Za-z_]+){1,2}\b/);
  if (iana !== null) return { text: iana[0], zone: iana[0] };
  const place = text.match(PLACE_TIME);
  const zone = PLACES[(place?.[1] ?? place?.[2] ?? '').toLowerCase()];
  if (place !== null && zone !== undefined) return { text: place[1] === undefined ? (place[2] ?? '') : place[0], zone };
  const short = text.match(/\b(?:UTC|GMT|CEST|CET|BST|EST|EDT|ET|PST|PDT|CST|IST|JST|AEST)\b/);
  const known = ZONES[(short?.[0] ?? '').toLowerCase()];
  return short === null || known === undefined ? null : { text: short[0], zone: known };
}
