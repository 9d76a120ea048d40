import type { Logger } from '../../../application/ports/logger.ts';

/** Keeps nothing. */
export const silentLogger: Logger = { write: () => undefined };
