import type { Logger, LogLevel } from '../../../application/ports/logger.ts';

const SEVERITY: Readonly<Record<LogLevel, number>> = { info: 0, warn: 1, error: 2 };

/**
 * Makes a logger that writes one line of JSON per event, `time` first.
 *
 * @param writeLine Receives the line with its line feed.
 * @param least Events below this level are dropped.
 */
export function makeJsonLogger(writeLine: (line: string) => void, now: () => Date, least: LogLevel): Logger {
  return {
    write(level, event, fields) {
      if (SEVERITY[level] < SEVERITY[least]) return;
      writeLine(`${JSON.stringify({ time: now().toISOString(), level, event, ...fields })}\n`);
    },
  };
}
