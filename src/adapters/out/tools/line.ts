import type { Transport } from '@modelcontextprotocol/client';
import type { Sighting } from '../../../domain/catalog/verification/sighting.ts';

/** A way to a server that is there for one conversation. */
export interface Line {
  readonly transport: Transport;
  /** Bytes that the server sent until now. */
  readonly heard: number;
  /** What a conversation that failed looked like from here. @param error What the library threw. */
  sightingOf(error: unknown): Promise<Sighting>;
  /** Hangs up. Whatever was started for the line is asked to end, is killed after so many milliseconds and has ended then. Never throws. */
  end(patienceMs: number): Promise<void>;
}
