import { ReplyReader, type Members, type ReplyReading } from '../task/reply-reader.ts';

/** What a judge says of a check. */
export type Opinion = { readonly verdict: (typeof VERDICTS)[number]; readonly quote: string };

const VERDICTS = ['met', 'partly', 'not', 'unknown'] as const;
const MOST = 50;
const LONGEST_QUOTE = 1_000;

/** JSON Schema of a judge's reply about checks with these handles. */
export function verdictSchema(handles: readonly string[]): Readonly<Record<string, unknown>> {
  const verdict = {
    type: 'object',
    properties: {
      check: { type: 'string', enum: handles },
      verdict: { type: 'string', enum: VERDICTS },
      quote: { type: 'string' },
    },
    required: ['check', 'verdict', 'quote'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: { verdicts: { type: 'array', items: verdict } },
    required: ['verdicts'],
    additionalProperties: false,
  };
}

/** Reads opinions by handle. Of a check that is judged twice the first counts; handles that nobody gave are passed over. */
export function readVerdicts(reply: Members, handles: readonly string[]): ReplyReading<ReadonlyMap<string, Opinion>> {
  const reader = new ReplyReader();
  if (!Array.isArray(reply['verdicts'])) return { faults: ['verdicts: there is no such list'] };
  const opinions = new Map<string, Opinion>();
  reader.list(reply['verdicts'], 'verdicts', MOST).forEach((value, index) => {
    const path = `verdicts[${index}]`;
    const one = reader.object(value, path);
    const handle = reader.text(one['check'], `${path}.check`);
    const verdict = reader.oneOf(one['verdict'], `${path}.verdict`, VERDICTS, 'met, partly, not, unknown');
    const quote = typeof one['quote'] === 'string' ? one['quote'].slice(0, LONGEST_QUOTE) : '';
    if (verdict !== null && handles.includes(handle) && !opinions.has(handle)) opinions.set(handle, { verdict, quote });
  });
  if (reader.faults.length > 0) return { faults: reader.faults };
  return opinions.size === 0 ? { faults: ['verdicts: there is none on a check that was asked'] } : { value: opinions };
}
