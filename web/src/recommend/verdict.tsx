import type { RefObject } from 'preact';
import type { DryRun } from '../../../src/client/index.ts';
import { capitalised, costRange, count, grouped, percent } from '../format.ts';
import { Unknown } from '../parts.tsx';
import { needNumbers } from './need-numbers.ts';

const BADGES = {
  ready: ['Ready', 'good'],
  needs_setup: ['Needs setup', 'warning'],
  partial: ['Partly covered', 'gap'],
  no_server_needed: ['No server needed', 'good'],
  nothing_fits: ['Nothing fits', 'gap'],
  not_a_task: ['Not a task', 'gap'],
  conflict: ['The limits contradict each other', 'danger'],
} as const;

type Props = { readonly answer: DryRun; readonly heading: RefObject<HTMLHeadingElement | null> };

/** Outcome of an answer in one sentence, with the figures that decide. */
export function Verdict({ answer, heading }: Props) {
  const { recommendation } = answer;
  const [badge, tone] = BADGES[recommendation.outcome];
  return (
    <section class="verdict">
      <div>
        <p class="badges">
          <span class={`badge ${tone}`}>{badge}</span>
          {recommendation.safety.destructive.length > 0 && <span class="badge danger">Cannot be undone</span>}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {sentence(answer)}
        </h1>
        <p>{recommendation.summary}</p>
        {recommendation.conflict !== null && <p>{recommendation.conflict.relax}</p>}
      </div>
      {recommendation.mcp_servers.length > 0 && <Facts answer={answer} />}
    </section>
  );
}

function sentence(answer: DryRun): string {
  const { task, recommendation } = answer;
  const { mcp_servers: servers, outcome, uncovered } = recommendation;
  const gaps = new Set(uncovered.map(({ need }) => need).filter((need) => need !== ''));
  const own = [...needNumbers(answer).keys()];
  const covered = own.filter((id) => !gaps.has(id)).length;
  if (isForeign(task)) return `The text is in ${languageName(task.text_language)} and was not read.`;
  if (outcome === 'not_a_task') return 'This text holds no order.';
  if (outcome === 'no_server_needed') return 'The model does this by itself.';
  if (outcome === 'conflict') return 'No stack keeps all limits.';
  if (servers.length === 0) return 'Nothing in the catalog covers this.';
  const tools = servers.reduce((sum, server) => sum + server.tools.length, 0);
  const all = count(own.length, 'need');
  const each = own.length === 1 ? 'the need' : own.length === 2 ? 'both needs' : `all ${all}`;
  const needs = covered === own.length ? each : `${count(covered, '', '').trim()} of ${all}`;
  const isPart = task.unread.length > 0;
  const whole = isPart
    ? `${needs} that ${own.length === 1 ? 'was' : 'were'} understood`
    : own.length === 1 && covered === 1
      ? 'the task'
      : needs;
  const means =
    tools === 0 ? count(servers.length, 'server') : `${count(servers.length, 'server')} and ${count(tools, 'tool')}`;
  const isShared = recommendation.coverage.some(({ met_by: by }) => by === 'client');
  const verb = servers.length === 1 && tools === 0 && !isShared ? 'covers' : 'cover';
  return capitalised(`${isShared ? `the client, ${means}` : means} ${verb} ${whole}.`);
}

function isForeign({ text_language: language, unread, raw_input: text }: DryRun['task']): boolean {
  return language !== null && language !== 'en' && unread[0] === text;
}

function languageName(language: string | null): string {
  const isKnown = language !== null && language !== 'und';
  return (isKnown ? new Intl.DisplayNames('en', { type: 'language' }).of(language) : undefined) ?? 'another language';
}

function Facts({ answer: { task, recommendation } }: { readonly answer: DryRun }) {
  const { estimate, coverage, mcp_servers: servers } = recommendation;
  const sure = coverage.flatMap(({ probability, need }) => (probability === undefined ? [] : [{ probability, need }]));
  const least = sure.toSorted((a, b) => a.probability - b.probability)[0];
  const own = coverage.filter(({ met_by: by }) => by !== 'host');
  const met = own.filter(({ met_by: by }) => by !== 'nobody').length;
  const cost = costRange(estimate?.cost_usd);
  const monthly = estimate?.monthly_usd;
  const measured = servers.every(({ context_tokens: tokens }) => tokens !== null);
  const guess = servers.reduce(
    (sum, { context_guess: range, context_tokens: tokens }) => ({
      low: sum.low + (tokens ?? range?.low ?? 0),
      high: sum.high + (tokens ?? range?.high ?? 0),
    }),
    { low: 0, high: 0 },
  );
  return (
    <dl class="facts">
      <div>
        <dt>Needs covered</dt>
        <dd>
          <b>{met}</b> of {own.length}
          <span class="pips" aria-hidden="true">
            {own.map(({ need, met_by: by }) => (
              <i key={need} class={by === 'nobody' ? 'gap' : ''} />
            ))}
          </span>
        </dd>
      </div>
      <div>
        <dt>Cost a run</dt>
        <dd>
          {cost === null ? <Unknown>not known</Unknown> : <b>{cost}</b>}
          {cost !== null && <small>at API prices, without a plan of the client</small>}
          {monthly !== undefined && (
            <small>
              {costRange(monthly)} a month, {grouped.format(monthly.runs)} runs
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Weakest match</dt>
        <dd>
          {least === undefined ? (
            <Unknown>not measured</Unknown>
          ) : (
            <>
              <b>{percent(least.probability)}</b>
              <small>sure: {task.needs.find(({ id }) => id === least.need)?.text}</small>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Context used</dt>
        <dd>
          <b>{measured ? grouped.format(guess.low) : `${grouped.format(guess.low)}–${grouped.format(guess.high)}`}</b>
          <small>{measured ? 'tokens' : 'tokens, estimated'}</small>
        </dd>
      </div>
    </dl>
  );
}
