const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Codes that are no countries: unions, outlying areas and test codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
/** Short names, in capitals only because `us` and `in` are words. */
const CAPITALS: readonly (readonly [string, string])[] = [
  ['EU', 'EU'],
  ['EEA', 'EU'],
  ['UK', 'GB'],
  ['US', 'US'],
  ['USA', 'US'],
  ['UAE', 'AE'],
];
const ALIASES: readonly (readonly [string, string])[] = [
  ['european union', 'EU'],
  ['european economic area', 'EU'],
  ['europe', 'EU'],
  ['great britain', 'GB'],
  ['united states of america', 'US'],
];
/** Region of a cloud provider, such as `eu-west-1`. */
const CLOUD_REGION = /\b(eu|us|uk|ca)-(?:[a-z]{4,}-?){1,2}\d\b/i;

const EU_MEMBERS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** Adjectives of the countries and regions that model vendors come from. */
const ADJECTIVES: readonly (readonly [RegExp, string])[] = [
  [/\bamerican\b/i, 'US'],
  [/\bchinese\b/i, 'CN'],
  [/\beuropean\b/i, 'EU'],
  [/\bfrench\b/i, 'FR'],
  [/\bcanadian\b/i, 'CA'],
  [/\bgerman\b/i, 'DE'],
  [/\bswiss\b/i, 'CH'],
  [/\baustrian\b/i, 'AT'],
  [/\bdutch\b/i, 'NL'],
  [/\birish\b/i, 'IE'],
  [/\bbritish\b/i, 'GB'],
  [/\bswedish\b/i, 'SE'],
  [/\bnorwegian\b/i, 'NO'],
  [/\baustralian\b/i, 'AU'],
  [/\bindian\b/i, 'IN'],
  [/\bjapanese\b/i, 'JP'],
];

/** Whether a country is a region or lies in it. */
export function liesIn(country: string, region: string): boolean {
  return country === region || (region === 'EU' && EU_MEMBERS.has(country));
}

/** Returns the region of a vendor's origin, from its name or adjective; null without one. */
export function originIn(text: string): string | null {
  return ADJECTIVES.find(([pattern]) => pattern.test(text))?.[1] ?? regionIn(text);
}

/** Returns the region that a text names first, `EU` or an ISO 3166-1 code; null without one. */
export function regionIn(text: string): string | null {
  const lower = spaced(text.toLowerCase());
  const written = spaced(text);
  const found = [
    ...CAPITALS.map(([name, code]) => ({ at: written.indexOf(` ${name} `), code })),
    ...[...ALIASES, ...COUNTRIES].map(([name, code]) => ({ at: lower.indexOf(` ${name} `), code })),
  ].filter(({ at }) => at >= 0);
  const [first] = found.toSorted((a, b) => a.at - b.at);
  if (first !== undefined) return first.code;
  const cloud = CLOUD_REGION.exec(text)?.[1]?.toUpperCase();
  return cloud === 'UK' ? 'GB' : (cloud ?? null);
}

/** Returns the words with one blank around each. */
function spaced(text: string): string {
  return ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

/** English names of all countries in lower case, with their codes. */
const COUNTRIES = countries();

function countries(): readonly (readonly [string, string])[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const code = first + second;
      const name = NO_COUNTRIES.has(code) || isReplaced(code) ? undefined : names.of(code);
      return name === undefined ? [] : [[spaced(name.toLowerCase()).trim(), code] as const];
    }),
  );
}

/** Whether a code is an older one of a country that has another code now. */
function isReplaced(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`;
}
