import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';

export type { ProviderFailureKind };

export type ProviderFailureDetails = {
  /** HTTP status of the vendor; null when there was no answer. */
  readonly status?: number | null;
  /** How long the vendor asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs?: number | null;
  /** Of a vendor that was too slow: whether the time of the whole question was over, rather than a limit of one call reached. */
  readonly outOfTime?: boolean;
  readonly cause?: unknown;
};

/** A call of a vendor, of a model or of web search, that gave nothing. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: ProviderFailureKind;
  readonly provider: string;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly outOfTime: boolean;

  /** @param message What happened, in our words: nothing of the vendor's body, and no key. */
  constructor(kind: ProviderFailureKind, provider: string, message: string, details: ProviderFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.provider = provider;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.outOfTime = details.outOfTime ?? false;
  }
}
