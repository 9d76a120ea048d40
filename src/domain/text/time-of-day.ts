const NAMED = /\b(?:at|around|by|@)\s*(noon|midnight)\b/i;
const HALVES = /\b(?:(?:at|around|by|from|@)\s*)?(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m\.?|p\.?m\.?)(?![a-z])/i;
const CLOCK = /\b(?:(?:at|around|by|@)\s*)?(\d{1,2}):(\d{2})\b/i;
const DOTTED = /\b(?:at|around|@)\s*(\d{1,2})\.([0-5]\d)\b(?!\s*(?:%|percent|usd|dollars?|€))/i;
const BARE = /\b(?:at|around|by|@)\s*(\d{1,2})(?:\s*(?:h|o'clock))?\b(?![\d%/]|[.:]\d|\s*(?:percent|usd|dollars?|€))/i;

const ZONES: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'UTC',
  CEST: 'Europe/Paris',
  CET: 'Europe/Paris',
  BST: 'Europe/London',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  ET: 'America/New_York',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  CST: 'America/Chicago',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
};
const ABBREVIATION = new RegExp(`\\b(?:${Object.keys(ZONES).join('|')})\\b`);
/** Places that name a time zone: `Berlin time`. */
const PLACES_OF_ZONES: Readonly<Record<string, string>> = {
  'Europe/London': 'london|uk',
  'Europe/Dublin': 'dublin',
  'Europe/Lisbon': 'lisbon',
  'Europe/Paris': 'paris',
  'Europe/Berlin': 'berlin|german',
  'Europe/Madrid': 'madrid',
  'Europe/Rome': 'rome',
  'Europe/Amsterdam': 'amsterdam',
  'Europe/Zurich': 'zurich',
  'Europe/Vienna': 'vienna',
  'Europe/Warsaw': 'warsaw',
  'Europe/Stockholm': 'stockholm',
  'America/New_York': 'new york|eastern',
  'America/Chicago': 'central',
  'America/Denver': 'mountain',
  'America/Los_Angeles': 'pacific|california',
  'Asia/Tokyo': 'tokyo',
  'Asia/Singapore': 'singapore',
  'Australia/Sydney': 'sydney',
  'Asia/Kolkata': 'mumbai|india',
  'Asia/Dubai': 'dubai',
  'America/Sao_Paulo': 'são paulo|sao paulo',
};
const ZONE_OF_PLACE = new Map(
  Object.entries(PLACES_OF_ZONES).flatMap(([zone, places]) => places.split('|').map((place) => [place, zone])),
);
const PLACE_NAMES = [...ZONE_OF_PLACE.keys()].join('|');
const PLACE_TIME = new RegExp(
  `\\b(${PLACE_NAMES})(?: (?:standard |daylight )?time)\\b|(?<=\\d[:.]\\d\\d(?: ?[ap]m)? (?:in )?)(${PLACE_NAMES})\\b|\\b\\d{1,2} ?(?:am|pm) (eastern|central|mountain|pacific)\\b`,
  'i',
);

/** Last bare hour that people mean in the afternoon: `at 4`, but not `at 7`. */
const LAST_OF_AFTERNOON = 5;

/** Time of day in a text: hour 0 to 23, minute 0 to 59, and its words. */
type TimeOfDay = { readonly text: string; readonly hour: number; readonly minute: number };

/** Last hour of the night before the morning, and first hours of the evening and of the late night. */
const LAST_OF_NIGHT = 5;
const FIRST_OF_EVENING = 4;
const FIRST_OF_LATE = 8;

/** Numbers of characters before and behind a time in which a part of the day is said of it: `every night at 2`. */
const BEFORE = 25;
const BEHIND = 15;

function around(text: string, { index = 0, 0: time }: RegExpMatchArray): string {
  return text.slice(Math.max(0, index - BEFORE), index + time.length + BEHIND);
}

/** Returns the half of the day that a named part of the day gives a bare hour from 1 to 12; undefined without one. */
function halfOfPart(hour: number, text: string): 'a' | 'p' | undefined {
  if (hour < 1 || hour > 12) return undefined;
  if (/\b(?:every|each|this|in the) mornings?\b(?!['’])/i.test(text)) return hour === 12 ? undefined : 'a';
  if (/\b(?:every|each|this|in the) evenings?\b(?!['’])|\btonight\b/i.test(text))
    return hour >= FIRST_OF_EVENING && hour < 12 ? 'p' : undefined;
  if (!/\b(?:every|each|at) nights?\b(?!['’])|\bnightly (?=at\b)/i.test(text)) return undefined;
  if (hour <= LAST_OF_NIGHT || hour === 12) return 'a';
  return hour >= FIRST_OF_LATE ? 'p' : undefined;
}

export function readTimeOfDay(text: string): TimeOfDay | null {
  const named = text.match(NAMED);
  if (named !== null) return { text: named[0], hour: named[1]?.toLowerCase() === 'noon' ? 12 : 0, minute: 0 };
  const exact = text.match(HALVES) ?? text.match(CLOCK) ?? text.match(DOTTED);
  const match = exact ?? text.match(BARE);
  if (match === null) return null;
  const said = Number(match[1]);
  const isBare = exact === null && match[1]?.startsWith('0') !== true;
  const half = match[3]?.charAt(0).toLowerCase() ?? (isBare ? halfOfPart(said, around(text, match)) : undefined);
  const isAfternoon = half === 'p' || (half === undefined && isBare && said >= 1 && said <= LAST_OF_AFTERNOON);
  const hour = isAfternoon && said < 12 ? said + 12 : half === 'a' && said === 12 ? 0 : said;
  const minute = Number(/^\d+$/.test(match[2] ?? '') ? match[2] : 0);
  return hour > 23 || minute > 59 ? null : { text: match[0], hour, minute };
}

/**
 * Returns the IANA time zone of a text, given by its name, an abbreviation, `… time` with a place, or
 * a place after a time; null without one.
 */
export function readTimeZone(text: string): { readonly text: string; readonly zone: string } | null {
  const iana = text.match(/\b(?:Europe|America|Asia|Africa|Australia|Pacific|Atlantic)(?:\/[A-Z][A-Za-z_]+){1,2}\b/);
  if (iana !== null) return { text: iana[0], zone: iana[0] };
  const place = text.match(PLACE_TIME);
  const zone = ZONE_OF_PLACE.get((place?.[1] ?? place?.[2] ?? place?.[3] ?? '').toLowerCase());
  if (place !== null && zone !== undefined) return { text: place[3] ?? place[0], zone };
  const [short = ''] = text.match(ABBREVIATION) ?? [];
  const known = ZONES[short];
  return known === undefined ? null : { text: short, zone: known };
}

/** Returns the IANA time zone of a name, an abbreviation or a place alone; null for anything else. */
export function zoneNamed(text: string): string | null {
  const name = text.trim();
  const place = ZONE_OF_PLACE.get(name.toLowerCase().replace(/ (?:standard |daylight )?time$/, ''));
  return place ?? ZONES[name.toUpperCase()] ?? readTimeZone(name)?.zone ?? null;
}

/** Minimum and maximum of each field: minute, hour, day of the month, month, day of the week. */
const BOUNDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const ITEM = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/;

/** Whether a text is a cron line with five numeric fields, with `*`, lists, ranges and steps. */
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
