/** Kinds of evidence that a task answers a question. */
export const SIGNS = [
  'address',
  'path',
  'repository',
  'identifier',
  'named',
  'all',
  'recipient',
  'channel',
  'period',
  'place',
  'number',
  'amount',
  'language',
  'format',
  'person',
  'object',
  'topic',
  'never',
] as const;

export type Sign = (typeof SIGNS)[number];
