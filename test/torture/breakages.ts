import * as fc from 'fast-check';
import { shotOf, type Case } from './case.ts';
import type { Shot } from './exchange.ts';

type Members = Record<string, unknown>;
/** Breaks a request in one way. */
type Breakage = { readonly label: string; readonly apply: (given: Case, draw: Draw) => Shot };
/** Even choices from what was drawn for a case, so that a breakage needs no arbitrary of its own. */
type Draw = { readonly number: number; readonly text: string; readonly value: unknown };

const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const BIG = 300_000;

/** Requests with one thing wrong, made from valid ones. */
export function breakages(runs: fc.Arbitrary<Case>, reads: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  const draw = fc.record({
    number: fc.nat(),
    text: fc.string({ unit: 'binary', maxLength: 40 }),
    value: fc.jsonValue({ maxDepth: 2 }),
  });
  const broken = (given: fc.Arbitrary<Case>, list: readonly Breakage[]): fc.Arbitrary<Case> =>
    fc.tuple(given, fc.constantFrom(...list), draw).map(([one, { label, apply }, drawn]) => ({
      label,
      shot: apply(one, drawn),
      valid: false,
      secrets: one.secrets,
    }));
  return fc.oneof(
    { arbitrary: broken(runs, [...BODIES, ...TEXTS]), weight: 30 },
    { arbitrary: broken(runs, HEADERS), weight: 10 },
    { arbitrary: broken(reads, ADDRESSES), weight: 25 },
    { arbitrary: broken(runs, HUGE), weight: 1 },
  );
}

/** Still JSON, but not what the schema asks for. */
const BODIES: readonly Breakage[] = [
  member('a field of another type', ({ value }) => value),
  member('a field with any text', ({ text }) => text),
  member('a number beyond its bounds', ({ number }) => pick(number, [-1, 1e308, 1e-320, 0.5, 2 ** 53, -0])),
  member('a field that is an object', () => ({ a: [] })),
  members('an unknown field', (request, { text, value }) => ({ ...request, [`x${text}`]: value })),
  members('a field named like a part of every object', (request, { number, value }) => ({
    ...request,
    nested: Object.fromEntries([[pick(number, ['constructor', 'toString', 'hasOwnProperty', 'length']), value]]),
  })),
  members('without its task', ({ task: _task, ...others }) => others),
  members('an unknown provider', (request, { text }) => ({ ...request, provider: `none${text}` })),
  members('an unknown constraint', (request, { text, value }) => ({ ...request, constraints: { [text]: value } })),
  members('a key inside an object', ({ api_key: key, ...others }) => ({ ...others, api_key: { key } })),
  members('a key in a list', ({ api_key: key, ...others }) => ({ ...others, clients: [key] })),
  members('a key with a space', ({ api_key: key, ...others }) => ({ ...others, api_key: `${String(key)} x` })),
  members('a key under another name', ({ api_key: key, ...others }) => ({ ...others, apiKey: key })),
  members('a task of one character', (request, { number }) => ({
    ...request,
    task: pick(number, ['', ' ', '\u0000', '.']),
  })),
  members('a deep configuration', (request, { number }) => ({
    ...request,
    current_config: { deep: nested(number % 40) },
  })),
  {
    label: 'something that is no object',
    apply: (_given, { number, value }) => post(JSON.stringify(pick(number, [value, null, [], 'x', 0, [[]]]))),
  },
];

/** Not JSON any more, or JSON that hides something. */
const TEXTS: readonly Breakage[] = [
  body('cut off', (text, { number }) => text.slice(0, number % Math.max(1, text.length))),
  body('with a character too many', (text, { number }) => {
    const place = number % (text.length + 1);
    return (
      text.slice(0, place) + pick(number, ['"', '}', ',', '\\', '\u0000', '\u{feff}', "'", '/']) + text.slice(place)
    );
  }),
  body('with a field twice', (text, { number }) =>
    text.replace('{', `{${pick(number, ['"task":"twice",', '"dry_run":false,', '"api_key":1,', '"task":null,'])}`),
  ),
  body('with half a surrogate pair', (text, { number }) =>
    text.replace('"task":"', `"task":"${pick(number, ['\\ud800', '\\udfff', '\\udc00\\ud800'])}`),
  ),
  body('with an escaped key into the prototype', (text, { number }) =>
    text.replace(
      '{',
      `{${pick(number, ['"__proto__":{},', '"\\u005f_proto__":1,', '"constructor":{"prototype":{}},'])}`,
    ),
  ),
  body('with NaN', (text) => text.replace('{', '{"timeout":NaN,')),
  body('with a comment', (text) => `/* x */${text}`),
  body('followed by another', (text) => text + text),
  body('nested too deep', (_text, { number }) => '['.repeat(33 + (number % 5_000))),
  body(
    'nested too deep and closed',
    (_text, { number }) => `${'{"a":'.repeat(33 + (number % 500))}1${'}'.repeat(33 + (number % 500))}`,
  ),
  body('of white space', (_text, { number }) => ' \n\t\r'.repeat(number % 20)),
  {
    label: 'bytes that are not UTF-8',
    apply: ({ shot }, { number }) => {
      const bytes = Uint8Array.from(shot.body);
      bytes[number % bytes.length] = pick(number, [0xff, 0xc0, 0x80, 0xed, 0xf8]);
      return shotOf('POST', '/api/run', [JSON_TYPE], bytes);
    },
  },
  {
    label: 'JSON in UTF-16',
    apply: ({ shot }) =>
      shotOf('POST', '/api/run', [JSON_TYPE], Buffer.from(new TextDecoder().decode(shot.body), 'utf16le')),
  },
];

/** A body that is fine under headers that are not. */
const HEADERS: readonly Breakage[] = [
  header('without a content type', () => []),
  header('another content type', ({ number }) => [
    [
      'Content-Type',
      pick(number, [
        'text/plain',
        'application/json; charset=utf-16',
        'application/xml',
        'multipart/form-data',
        ';',
        '',
      ]),
    ],
  ]),
  header('a content type with parameters', ({ number }) => [
    [
      'Content-Type',
      pick(number, [
        'application/json; charset="utf-8"',
        'APPLICATION/JSON',
        'application/json;x=y',
        'application/json;;',
      ]),
    ],
  ]),
  header('a content encoding', ({ number }) => [
    JSON_TYPE,
    ['Content-Encoding', pick(number, ['gzip', 'br', 'identity', 'x', ''])],
  ]),
  header('another host', ({ number }) => [
    JSON_TYPE,
    ['Host', pick(number, ['evil.example', '', '127.0.0.1:99999', 'localhost.', 'a b'])],
  ]),
  header('another origin', ({ number }) => [
    JSON_TYPE,
    ['Origin', pick(number, ['null', 'https://evil.example', 'http://localhost', 'file://', 'x'])],
  ]),
  header('an odd request id', ({ number }) => [
    JSON_TYPE,
    ['X-Request-Id', pick(number, ['x', '<script>', 'a'.repeat(65), 'good-enough-1', '../../etc'])],
  ]),
  header('headers that are too large', () => [JSON_TYPE, ['X-Large', 'x'.repeat(17_000)]]),
  header('an odd expectation', ({ number }) => [JSON_TYPE, ['Expect', pick(number, ['100-continue', 'x'])]]),
  header('a token that nobody asked for', () => [JSON_TYPE, ['Authorization', 'Bearer x']]),
  header('a method in a header', () => [JSON_TYPE, ['X-HTTP-Method-Override', 'DELETE']]),
  header('a wish for an asynchronous answer', () => [JSON_TYPE, ['Prefer', 'respond-async'], ['Accept', 'text/html']]),
  {
    label: 'a length that is no number',
    apply: ({ shot }, { number }) =>
      withHeader(shot, 'Content-Length', pick(number, ['-1', 'x', '1e3', '0x10', '99999999999999999999', '1, 2'])),
  },
  {
    label: 'a length that is too short',
    apply: ({ shot }, { number }) => withHeader(shot, 'Content-Length', String(number % shot.body.length)),
  },
  {
    label: 'a length and chunks',
    apply: ({ shot }) => ({ ...shot, headers: [...shot.headers, ['Transfer-Encoding', 'chunked']] }),
  },
  {
    label: 'a broken chunk',
    apply: ({ shot }) => ({
      ...shot,
      headers: [...shot.headers.filter(([name]) => name !== 'Content-Length'), ['Transfer-Encoding', 'chunked']],
    }),
  },
];

/** An address or a method that is not what was meant. */
const ADDRESSES: readonly Breakage[] = [
  address('another method', (target, { number }) => [pick(number, METHODS), target]),
  address('a method that is none', (target, { number }) => [pick(number, ['get', 'G', 'BREW', 'GE\tT', '']), target]),
  address('a percent sign that encodes nothing', (target, { number }) => [
    'GET',
    insert(target, number, pick(number, ['%', '%zz', '%c3', '%ff', '%c0%af', '%ed%a0%80', '%00', '%2', '%u0041'])),
  ]),
  address('a weird query', (target, { number, text }) => [
    'GET',
    `${target.split('?')[0]}?${pick(number, ['q=a&q=b', 'limit=0', 'limit=1e2', '&&&', '=', 'q=', 'limit=%20', `x${encodable(text)}=1`, 'cursor=abc', 'cursor=', 'q[]=1', 'verified=%F0%9F%92%A5', '?', 'limit=5;limit=6', 'capability=A%20B', 'constructor=1', '__proto__=1', 'transport=pigeon'])}`,
  ]),
  address('any words to look for', (_target, { text }) => ['GET', `/api/mcp/search?q=${encodable(text)}`]),
  address('a name of anything', (_target, { text }) => ['GET', `/api/mcp/servers/${encodable(text)}`]),
  address('another path', (target, { number, text }) => [
    'GET',
    pick(number, [
      `${target}/`,
      `/${target}`,
      target.toUpperCase(),
      '/',
      '/api',
      '/api/run/',
      '/v2',
      `/${encodable(text)}`,
      '*',
      '/../../etc/passwd',
      '/api/mcp/servers//',
      'http://evil.example/health',
      '/health#x',
      '/health;x',
    ]),
  ]),
  address('a path with raw bytes', (target, { number }) => [
    'GET',
    insert(target, number, pick(number, ['\u00ff', ' ', '\t', '"', '<', '\\', '|'])),
  ]),
  address('a long path', (target, { number }) => ['GET', `${target.split('?')[0]}/${'a'.repeat(number % 14_000)}`]),
  address('a long query', (target, { number }) => ['GET', `${target.split('?')[0]}?q=${'a'.repeat(number % 14_000)}`]),
  {
    label: 'a body where none is read',
    apply: ({ shot }, { text }) => shotOf('GET', shot.target, [JSON_TYPE], new TextEncoder().encode(text)),
  },
];

const HUGE: readonly Breakage[] = [
  body('of more than 256 KiB', (text) => text + ' '.repeat(BIG)),
  body('with a task of more than 256 KiB', (text) => text.replace('"task":"', `"task":"${'word '.repeat(BIG / 5)}`)),
  body('with a task of more than 20,000 characters', (text) =>
    text.replace('"task":"', `"task":"${'word '.repeat(4_001)}`),
  ),
  body('with a task just within its bounds', (text) =>
    text.replace(/"task":"/, `"task":"${'sort the mail of our team '.repeat(700)}`),
  ),
];

const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'M-SEARCH', 'CONNECT'];

function member(label: string, value: (draw: Draw) => unknown): Breakage {
  return members(label, (request, draw) => {
    const name = pick(draw.number, FIELDS);
    return { ...request, [name]: value(draw) };
  });
}

const FIELDS = [
  'task',
  'provider',
  'model',
  'max_retries',
  'score_threshold',
  'timeout',
  'dry_run',
  'constraints',
  'credentials_held',
  'current_config',
  'clients',
  'detail',
  'alternatives',
  'allow_effects',
  'contribution',
  'lock',
];

function members(label: string, change: (request: Members, draw: Draw) => Members): Breakage {
  return body(label, (text, draw) => JSON.stringify(change(JSON.parse(text) as Members, draw)));
}

function body(label: string, change: (text: string, draw: Draw) => string): Breakage {
  return {
    label: `a body ${label}`,
    apply: ({ shot }, draw) => post(change(new TextDecoder().decode(shot.body), draw)),
  };
}

function header(label: string, headers: (draw: Draw) => readonly (readonly [string, string])[]): Breakage {
  return {
    label,
    apply: ({ shot }, draw) => {
      const given = headers(draw);
      const names = new Set(given.map(([name]) => name));
      const made = shotOf('POST', shot.target, given, shot.body);
      return { ...made, headers: made.headers.filter((one) => !names.has(one[0]) || given.includes(one)) };
    },
  };
}

function address(label: string, change: (target: string, draw: Draw) => readonly [string, string]): Breakage {
  return {
    label,
    apply: ({ shot }, draw) => {
      const [method, target] = change(shot.target, draw);
      return shotOf(method, target, [], new Uint8Array());
    },
  };
}

function post(text: string): Shot {
  return shotOf('POST', '/api/run', [JSON_TYPE], new TextEncoder().encode(text));
}

function withHeader(shot: Shot, name: string, value: string): Shot {
  return { ...shot, headers: shot.headers.map((one) => (one[0] === name ? [name, value] : one)) };
}

function insert(text: string, number: number, part: string): string {
  const place = 1 + (number % text.length);
  return text.slice(0, place) + part + text.slice(place);
}

function encodable(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

function pick<T>(number: number, choices: readonly T[]): T {
  const choice = choices[number % choices.length];
  if (choice === undefined) throw new RangeError('there is nothing to choose from');
  return choice;
}
