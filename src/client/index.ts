export { ProblemError } from './problem-error.ts';
export { QuartermasterClient } from './quartermaster-client.ts';
export type { CallOptions, ClientOptions, Page } from './transport.ts';
export type * from './schemas.ts';
