import { SdkError, SdkErrorCode, type Transport } from '@modelcontextprotocol/client';
import type { Sighting } from '../../../domain/catalog/verification/probe.ts';

/** A connection to a server, for one session. */
export interface Connection {
  readonly transport: Transport;
  /** Bytes received so far. */
  readonly received: number;
  /** Describes a session that failed. @param error Error of the client library. */
  sightingOf(error: unknown): Promise<Sighting>;
  /** Closes the connection and ends everything that was started for it, killed after `patienceMs` milliseconds. Never throws. */
  end(patienceMs: number): Promise<void>;
}

/** Whether a session failed because an answer did not come in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
}

/** The system's code of an error, else its message. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
