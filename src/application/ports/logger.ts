export type LogLevel = 'info' | 'warn' | 'error';

/** Values of one log line; never a body, a header, a query value or a secret. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Log of the service for its operator. Writing never throws and never waits. */
export interface Logger {
  /** @param event Two or three fixed words; values belong in `fields`. */
  write(level: LogLevel, event: string, fields: LogFields): void;
}
