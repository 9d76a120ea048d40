export type LogLevel = 'info' | 'warn' | 'error';

/** Values of one log line. Never put a body, a header, a query value or a secret in here. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Where the service tells its operator what happened. Writing never throws and never waits. */
export interface Logger {
  /** @param event What happened, two or three fixed words: values go into `fields`. */
  write(level: LogLevel, event: string, fields: LogFields): void;
}
