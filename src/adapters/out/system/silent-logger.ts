import type { Logger } from '../../../application/ports/logger.ts';

/** Logger that drops every event. */
export const silentLogger: Logger = { write: () => undefined };
