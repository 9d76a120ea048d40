import { SdkError, SdkErrorCode, type Transport } from '@modelcontextprotocol/client';
import type { Sighting } from '../../../domain/catalog/verification/probe.ts';

/** Connection to a server for one session. */
export interface Connection {
  readonly transport: Transport;
  /** Bytes received so far. */
  readonly received: number;
  /** Describes a failed session. @param error Error of the client library. */
  sightingOf(error: unknown): Promise<Sighting>;
  /** Closes the connection and ends everything started for it, killed after `patienceMs` milliseconds. Never throws. */
  end(patienceMs: number): Promise<void>;
}

/** Whether a session failed because a response timed out. */
export function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
}

/** Returns the system's code of an error, or its message when it has none. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
