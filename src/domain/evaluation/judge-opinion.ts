import type { Check, CheckResult, Verdict } from './check.ts';
import { succeeded, type ToolStep, toolSteps, type Trace } from './trace.ts';
import { withoutOrders } from './remove-instructions.ts';
import { type Members, ReplyReader, type ReplyReading } from '../task/reply-reader.ts';
import { visibleText } from '../text/clean-text.ts';

/** Judge's verdict about a check. */
export type Opinion = { readonly verdict: (typeof VERDICTS)[number]; readonly quote: string };

const VERDICTS = ['met', 'partly', 'not', 'unknown'] as const;
const MOST = 50;
const MOST_QUOTED = 1_000;

/** Returns the JSON Schema of a judge's reply; the handles identify the checks. */
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

/** Parses opinions by handle. The first opinion about a check counts; unknown handles are skipped. */
export function readVerdicts(reply: Members, handles: readonly string[]): ReplyReading<ReadonlyMap<string, Opinion>> {
  const reader = new ReplyReader();
  if (!Array.isArray(reply['verdicts'])) return { faults: ['verdicts: there is no such list'] };
  const opinions = new Map<string, Opinion>();
  reader.list(reply['verdicts'], 'verdicts', MOST).forEach((value, index) => {
    const path = `verdicts[${index}]`;
    const one = reader.object(value, path);
    const handle = reader.text(one['check'], `${path}.check`);
    const verdict = reader.oneOf(one['verdict'], `${path}.verdict`, VERDICTS, 'met, partly, not, unknown');
    const quote = typeof one['quote'] === 'string' ? one['quote'].slice(0, MOST_QUOTED) : '';
    if (verdict !== null && handles.includes(handle) && !opinions.has(handle)) opinions.set(handle, { verdict, quote });
  });
  if (reader.faults.length > 0) return { faults: reader.faults };
  return opinions.size === 0 ? { faults: ['verdicts: there is none on a check that was asked'] } : { value: opinions };
}

const LONGEST_QUOTE = 300;

/**
 * Turns a judge's opinion into a result. A verdict needs a quotation from the attempt, and for a change from a
 * successful call. Only `not` needs none, because missing things cannot be quoted.
 */
export function trustOpinion(
  check: Check,
  opinion: Opinion | undefined,
  evidence: Evidence,
  isChange: boolean,
): CheckResult {
  const found = { check: check.id, by: 'judge' } as const;
  if (opinion === undefined || opinion.verdict === 'unknown') return { ...found, verdict: 'unknown', quote: null };
  const { calls, files, answer, failures } = evidence;
  const places = isChange ? calls : [...calls, ...files, answer, ...failures];
  const stands = occursIn(places, opinion.quote);
  const quote = stands ? visibleText(opinion.quote, LONGEST_QUOTE) : null;
  if (stands || opinion.verdict === 'not') return { ...found, verdict: opinion.verdict, quote };
  return { ...found, verdict: 'unknown', quote: null };
}

const RANK: Readonly<Partial<Record<Verdict, number>>> = { not: 0, partly: 1, met: 2 };

/** Returns the majority vote on each check; without a majority the median, or unknown when a vote is unknown. */
export function majorityVote(votes: readonly (readonly CheckResult[])[]): CheckResult[] {
  const [first = []] = votes;
  return first.map((result) => {
    const cast = votes.flatMap((vote) => vote.find(({ check }) => check === result.check) ?? []);
    const ranked = cast.toSorted((one, other) => (RANK[one.verdict] ?? -1) - (RANK[other.verdict] ?? -1));
    const most = ranked.find(({ verdict }) => 2 * cast.filter((one) => one.verdict === verdict).length > cast.length);
    if (most !== undefined) return most;
    const isSplit = ranked.some(({ verdict }) => RANK[verdict] === undefined);
    const middle = ranked[ranked.length >> 1];
    return isSplit || middle === undefined ? { ...result, verdict: 'unknown', quote: null } : middle;
  });
}

/** Texts that a judge may quote, without sentences that address the judge. */
type Evidence = {
  readonly answer: string;
  /** Inputs and results of successful calls. */
  readonly calls: readonly string[];
  /** Inputs and results of failed calls. */
  readonly failures: readonly string[];
  readonly files: readonly string[];
};

/** Minimum length of a quotation; shorter ones occur by chance. */
const SHORTEST_QUOTE = 8;
/** Upper bound of one text in UTF-16 units. */
const LONGEST = 50_000;

export function evidenceOf(trace: Trace, files: readonly { readonly text: string }[]): Evidence {
  const steps = toolSteps(trace);
  return {
    answer: read(trace.answer ?? ''),
    calls: textsOf(steps.filter(succeeded)),
    failures: textsOf(steps.filter((step) => !succeeded(step))),
    files: files.map(({ text }) => read(text)),
  };
}

function textsOf(steps: readonly ToolStep[]): string[] {
  return steps.flatMap(({ input, result }) => [read(input), read(result ?? '')]);
}

function read(text: string): string {
  return withoutOrders(text.slice(0, LONGEST));
}

/** Whether a quotation occurs in the texts, ignoring blanks, case and JSON escapes. */
function occursIn(texts: readonly string[], quote: string): boolean {
  const sought = flat(quote);
  return sought.length >= SHORTEST_QUOTE && texts.some((text) => flat(text).includes(sought));
}

function flat(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["'“”…]+|["'“”…]+$/g, '')
    .toLowerCase();
}
