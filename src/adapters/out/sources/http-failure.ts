import { SourceFailure } from '../../../application/ports/catalog-source.ts';

/** Why a request brought nothing. */
export class HttpFailure extends SourceFailure {
  /** Null when no answer came, or none that could be used. */
  readonly status: number | null;
  /** How long the other side asks us to wait before the next request, or null. */
  readonly waitMs: number | null;
  readonly kind: 'unreachable' | 'interrupted' | 'refused' | 'redirected' | 'limited' | 'unusable' | 'too_large';

  constructor(
    kind: HttpFailure['kind'],
    message: string,
    details: { readonly status?: number; readonly waitMs?: number | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.waitMs = details.waitMs ?? null;
  }
}
