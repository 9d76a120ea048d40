import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';

export type { ProviderFailureKind };

export type ProviderFailureDetails = {
  /** HTTP status of the vendor; null without a response. */
  readonly status?: number | null;
  /** Wait that the vendor requests, in milliseconds; null without one. */
  readonly retryAfterMs?: number | null;
  /** Whether a slow vendor exceeded the time of the whole question and not the limit of a call. */
  readonly outOfTime?: boolean;
  readonly cause?: unknown;
};

/** Failed call of a model vendor or a web search. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: ProviderFailureKind;
  readonly provider: string;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly outOfTime: boolean;

  /** @param message Cause in our words, without text of the vendor's body and without a key. */
  constructor(kind: ProviderFailureKind, provider: string, message: string, details: ProviderFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.provider = provider;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.outOfTime = details.outOfTime ?? false;
  }
}
