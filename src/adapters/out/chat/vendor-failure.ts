import { ProviderFailure, type ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import type { ChatVendor } from './chat-vendor.ts';

/** Facts about a failed call for the text of its failure. */
export type FailedCall = {
  readonly vendor: ChatVendor;
  readonly model: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly retryAfterMs?: number | null;
};

/**
 * Builds the failure with a message of our own. @param what Text after the vendor's name; by default that of the kind.
 */
export function vendorFailure(kind: ProviderFailureKind, call: FailedCall, what?: string): ProviderFailure {
  const { vendor, status, retryAfterMs = null } = call;
  const answered = status === null || status === 200 ? '' : ` (${status})`;
  const wait = retryAfterMs === null ? '' : ` It asks to wait ${Math.ceil(retryAfterMs / 1_000)} s.`;
  const message = `${vendor.name} ${what ?? DESCRIPTIONS[kind](call)}${answered}.${wait} ${ADVICE[kind](call)}`.trim();
  return new ProviderFailure(kind, vendor.name, message, { status, retryAfterMs });
}

type Words = (call: FailedCall) => string;

const DESCRIPTIONS: Readonly<Record<ProviderFailureKind, Words>> = {
  missing_key: () => 'needs a key, and there is none',
  auth: () => 'refused the key',
  permission: ({ model }) => `does not let this key use ${model}`,
  quota: () => 'has nothing left to spend for this key',
  rate_limited: () => 'asks for fewer requests',
  rejected: ({ status, model }) =>
    status === 404 ? `does not know ${model}, or nothing is at its base URL` : 'found the request wrong',
  failed: () => 'failed',
  unreachable: () => 'cannot be reached',
  unreadable: () => 'answered with something that is not of its wire format',
  too_slow: () => 'took too long',
  unavailable: () => 'is left alone, for it has failed too often just now',
};

const ADVICE: Readonly<Record<ProviderFailureKind, Words>> = {
  missing_key: ({ vendor }) => `Set ${variablesOf(vendor)}give api_key in the request.`,
  auth: ({ vendor }) => `Check ${variablesOf(vendor)}the api_key of the request.`,
  permission: () => 'Use another model or another key.',
  quota: () => 'Add credit there, or use another provider.',
  rate_limited: () => '',
  rejected: ({ status, vendor }) =>
    status === 404 ? `Check the model's name and the base_url of ${vendor.name}.` : 'Check the model and the task.',
  failed: () => 'Try again later, or use another provider.',
  unreachable: ({ vendor }) => `Check the network and the base_url of ${vendor.name}.`,
  unreadable: ({ vendor }) => `Check the base_url of ${vendor.name} and what kind of server is there.`,
  too_slow: () => 'Try again, or allow it more time.',
  unavailable: () => 'Try again later.',
};

function variablesOf({ keyVariables }: ChatVendor): string {
  return keyVariables.map((name) => `${name} or `).join('');
}
