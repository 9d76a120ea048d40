import type { RunEvent } from '../../../src/domain/run/run-event.ts';
import type { RunStatus } from '../../../src/application/runs/caller-runs.ts';
import type { Told } from './customer.ts';

/** A stretch of time in which no service was there, in milliseconds since the epoch. */
export type Outage = { readonly from: number; readonly to: number };

export type Comparison = {
  readonly faults: readonly string[];
  readonly runs: number;
  readonly events: number;
  readonly ends: Readonly<Record<string, number>>;
  /** The longest that a run was silent while a service was there, in milliseconds. */
  readonly longestSilenceMs: number;
};

const PAGE = 100;

/** Compares what was told with what there is, once every run has ended. */
export async function compareRuns(url: string, told: readonly Told[], outages: readonly Outage[]): Promise<Comparison> {
  const statuses = await allRuns(url);
  const byId = new Map(statuses.map((status) => [status.run_id, status]));
  const faults: string[] = [];
  const ends: Record<string, number> = {};
  let events = 0;
  let longestSilenceMs = 0;
  const keys = new Set(told.map(({ key }) => key));
  if (keys.size !== told.length) faults.push(`${keys.size} orders became ${told.length} runs`);
  for (const one of told) {
    const status = byId.get(one.id);
    if (status === undefined) {
      faults.push(`${one.id}: acknowledged, but not there`);
      continue;
    }
    const log = await eventsOf(url, one.id);
    const record = await recordOf(url, one.id);
    const end = endOf(status.status, record);
    ends[end] = (ends[end] ?? 0) + 1;
    events += log.length;
    faults.push(...faultsOf(one, status, log, record).map((fault) => `${one.id}: ${fault}`));
    longestSilenceMs = Math.max(longestSilenceMs, silence(status, log, outages));
  }
  return { faults, runs: statuses.length, events, ends, longestSilenceMs };
}

/** Runs that have not ended yet. */
export async function openRuns(url: string): Promise<readonly RunStatus[]> {
  return (await allRuns(url)).filter(({ ended_at: at }) => at === null);
}

function faultsOf(told: Told, status: RunStatus, log: readonly RunEvent[], record: string): readonly string[] {
  const ending = log.filter(({ stage }) => stage === 'done').length;
  const lost = [...told.events].filter(([seq, data]) => JSON.stringify(log[seq - 1]) !== data);
  const rules: readonly (readonly [boolean, string])[] = [
    [status.ended_at !== null, 'it never ended'],
    [log.every(({ seq }, index) => seq === index + 1), 'its events have a gap'],
    [status.last_event === log.length, 'its last event is not that of its log'],
    [ending === 1 && log.at(-1)?.stage === 'done', `it ended ${ending} times`],
    [lost.length === 0, `events that were told are not there: ${lost.map(([seq]) => seq).join(', ')}`],
    [told.record === null || told.record === record, 'its record is not the one that was told'],
    [(JSON.parse(record) as { readonly status?: string }).status === status.status, 'its record ended otherwise'],
  ];
  return rules.flatMap(([holds, fault]) => (holds ? [] : fault));
}

/** How it ended, and where it was interrupted, why. */
function endOf(status: string, record: string): string {
  const { summary = '' } = JSON.parse(record) as { readonly summary?: string };
  return status === 'succeeded' ? status : `${status} (${summary.split(':')[0] ?? ''})`;
}

/** The longest time between two signs of life since it was begun, less that in which nobody was there to give one. */
function silence(status: RunStatus, log: readonly RunEvent[], outages: readonly Outage[]): number {
  const signs = [status.started_at ?? status.created_at, ...log.map(({ at }) => at)].map((at) => Date.parse(at));
  const gaps = signs.slice(1).map((to, index) => {
    const from = signs[index] ?? to;
    const away = outages.map((outage) => Math.max(0, Math.min(to, outage.to) - Math.max(from, outage.from)));
    return to - from - away.reduce((sum, ms) => sum + ms, 0);
  });
  return Math.max(0, ...gaps);
}

async function allRuns(url: string): Promise<readonly RunStatus[]> {
  const found: RunStatus[] = [];
  for (let path: string | null = `/api/runs?limit=${PAGE}`; path !== null;) {
    const answer: Response = await fetch(url + path);
    found.push(...((await answer.json()) as readonly RunStatus[]));
    path = nextOf(answer);
  }
  return found;
}

async function eventsOf(url: string, id: string): Promise<readonly RunEvent[]> {
  const found: RunEvent[] = [];
  for (let path: string | null = `/api/runs/${id}/events`; path !== null;) {
    const answer: Response = await fetch(url + path, { headers: { accept: 'application/json' } });
    found.push(...((await answer.json()) as readonly RunEvent[]));
    path = nextOf(answer);
  }
  return found;
}

async function recordOf(url: string, id: string): Promise<string> {
  return (await fetch(`${url}/api/runs/${id}`)).text();
}

function nextOf(answer: Response): string | null {
  const link = /<([^>]+)>; ?rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1];
  return link === undefined ? null : link.replace(/^https?:\/\/[^/]+/, '');
}
