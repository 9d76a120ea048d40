import type { ProviderFailureKind } from '../../src/application/ports/provider-failure.ts';
import type { VendorKind } from '../../src/adapters/out/chat/chat-vendor.ts';
import type { Mode } from './model-stand-in/mode.ts';
import type { Plan } from './model-stand-in/stand-in.ts';

type Headers = Readonly<Record<string, string>>;

/** What a vendor does wrong, and what that is to us. */
export type ChatFault = {
  readonly title: string;
  readonly plan: Plan;
  readonly kind: ProviderFailureKind;
  readonly status: number | null;
  /** Milliseconds: exactly so many, or from one number to another; null for no hint. */
  readonly hint: number | readonly [from: number, to: number] | null;
};

/** A limit of the call is only reached where a fault is about that limit. */
export type SlowFault = ChatFault & { readonly limit: 'firstByteMs' | 'idleMs' | 'totalMs' };

/** A date in 30 s as it is read a little later, and written in whole seconds. */
const SOON = [20_000, 30_001] as const;

/** The same of every vendor. */
export function commonFaults(): readonly ChatFault[] {
  const refusals: readonly [status: number, kind: ProviderFailureKind][] = [
    [400, 'rejected'],
    [401, 'auth'],
    [402, 'quota'],
    [403, 'permission'],
    [404, 'rejected'],
    [408, 'failed'],
    [409, 'failed'],
    [413, 'rejected'],
    [422, 'rejected'],
    [425, 'failed'],
    [429, 'rate_limited'],
    [500, 'failed'],
    [503, 'failed'],
    [504, 'failed'],
    [529, 'failed'],
  ];
  return [
    ...refusals.map(([status, kind]) => broken(`answers ${status}`, { status }, kind, status)),
    limited('answers 429 and asks to wait 7 seconds', () => ({ 'retry-after': '7' }), 7_000),
    limited('answers 429 and asks to wait until a date', () => ({ 'retry-after': soon().toUTCString() }), SOON),
    limited('answers 429 and asks to wait 1500 ms', () => ({ 'retry-after-ms': '1500', 'retry-after': '2' }), 1_500),
    {
      title: 'answers 503 and asks to wait 12 seconds',
      plan: { status: 503, headers: { 'retry-after': '12' } },
      kind: 'failed',
      status: 503,
      hint: 12_000,
    },
    broken('answers 502 with the page of a proxy', { status: 502, body: '<html>502 Bad Gateway' }, 'failed', 502),
    broken('answers 401 with a page', { status: 401, body: '<html>Sign in' }, 'auth', 401),
    broken('redirects', 'redirect', 'unreadable', 307),
    broken('breaks the connection before its headers', 'reset', 'unreachable', null),
    broken('breaks the connection after its headers', 'reset_after_headers', 'unreachable'),
    broken('breaks the connection within its answer', 'cut', 'unreachable'),
    broken('ends its answer before its end', 'ends_early', 'unreachable'),
    broken('writes a number where a text belongs', 'wrong_type', 'unreadable'),
    broken('writes an event that is cut', 'broken_event', 'unreadable'),
    broken('answers with a page', 'page', 'unreadable'),
    broken('answers with a document', 'document', 'unreadable'),
    broken('answers with nothing', 'empty_body', 'unreadable'),
    broken('answers with more than is taken', 'flood', 'unreadable'),
    broken('fails within its answer', { late: 503 }, 'failed'),
  ];
}

export const SLOW_FAULTS: readonly SlowFault[] = [
  slow('does not answer at all', 'hang', 'firstByteMs', null),
  slow('says 200 and nothing more', 'hang_after_headers', 'firstByteMs', 200),
  slow('falls silent within its answer', 'stall', 'idleMs', 200),
  slow('trickles without end', 'trickle', 'totalMs', 200),
];

/** What only vendors of one kind, or a single one, do. */
export function ownFaults(name: string, kind: VendorKind): readonly ChatFault[] {
  const openai = [
    fault('answers 429 for its quota', { status: 429, type: 'insufficient_quota' }, 'quota'),
    spent(
      () => ({
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '1m2s',
        'x-ratelimit-remaining-tokens': '900',
        'x-ratelimit-reset-tokens': '6h',
      }),
      62_000,
    ),
    fault('is over its rate within its answer', { late: 429, type: 'rate_limit_exceeded' }, 'rate_limited'),
  ];
  const anthropic = [
    fault('is overloaded within its answer', { late: 529, type: 'overloaded_error' }, 'failed'),
    fault('refuses the key within its answer', { late: 401, type: 'authentication_error' }, 'auth'),
    spent(
      () => ({
        'anthropic-ratelimit-input-tokens-remaining': '0',
        'anthropic-ratelimit-input-tokens-reset': soon().toISOString(),
        'anthropic-ratelimit-requests-remaining': '9',
        'anthropic-ratelimit-requests-reset': '2099-01-01T00:00:00Z',
      }),
      SOON,
    ),
  ];
  const gemini = [
    fault('answers 400 for a key that is none', { status: 400, type: 'API_KEY_INVALID' }, 'auth'),
    fault('answers 429 and asks to wait 34.07 s in its body', { status: 429, type: '34.07s' }, 'rate_limited', 34_070),
    fault('is over its rate within its answer', { late: 429 }, 'rate_limited'),
  ];
  const openrouter = [
    spent(() => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(soon().getTime()) }), SOON),
    fault('has nobody to pass the call to within its answer', { late: 502 }, 'failed'),
  ];
  if (kind === 'anthropic') return anthropic;
  if (kind === 'gemini') return gemini;
  if (name === 'openrouter') return openrouter;
  if (name === 'xai') return [fault('answers 400 for a key that is none', { status: 400, type: 'bad_key' }, 'auth')];
  return openai;
}

function soon(): Date {
  return new Date(Date.now() + 30_000);
}

function slow(title: string, plan: Mode, limit: SlowFault['limit'], status: number | null): SlowFault {
  return { title, plan, kind: 'too_slow', status, hint: null, limit };
}

function limited(title: string, headers: () => Headers, hint: ChatFault['hint']): ChatFault {
  return { title, plan: () => ({ status: 429, headers: headers() }), kind: 'rate_limited', status: 429, hint };
}

function spent(headers: () => Headers, hint: ChatFault['hint']): ChatFault {
  return limited('answers 429 and says when the spent limit is reset', headers, hint);
}

function broken(title: string, plan: Mode, kind: ProviderFailureKind, status: number | null = 200): ChatFault {
  return { title, plan, kind, status, hint: null };
}

function fault(
  title: string,
  plan: Exclude<Mode, string>,
  kind: ProviderFailureKind,
  hint: ChatFault['hint'] = null,
): ChatFault {
  return { title, plan, kind, status: 'status' in plan ? plan.status : 200, hint };
}
