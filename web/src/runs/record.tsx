import type { RunRecord } from '../../../src/client/index.ts';
import { Copy, Unknown } from '../parts.tsx';
import { dollars, grouped } from '../format.ts';
import { AttemptCard } from './attempt.tsx';
import { Artifacts } from './artifacts.tsx';
import { badgeOf, words } from './run-words.ts';

/** Record of an ended run. */
export function Record({ record }: { readonly record: RunRecord }) {
  const json = JSON.stringify(record, null, 2);
  return (
    <>
      <Outcome record={record} />
      {record.output !== null && (
        <section class="card pad">
          <h2>Result</h2>
          <pre tabIndex={0} role="region" aria-label="Result">
            {record.output}
          </pre>
        </section>
      )}
      <Artifacts run={record.run_id} artifacts={record.artifacts} />
      {record.attempts.map((attempt) => (
        <AttemptCard
          key={attempt.number}
          attempt={attempt}
          checks={record.checks?.checks ?? []}
          isBest={attempt.number === record.best_attempt}
        />
      ))}
      <details class="card">
        <summary>
          <h2>Record as JSON</h2>
        </summary>
        <div class="pad">
          <p>
            <Copy text={json} label="Copy the record" />
          </p>
          <pre tabIndex={0} role="region" aria-label="Record as JSON">
            {json}
          </pre>
        </div>
      </details>
    </>
  );
}

const PASSED = { true: 'passed', false: 'not passed', null: 'undecided' } as const;

function Outcome({ record }: { readonly record: RunRecord }) {
  const { usage } = record;
  return (
    <section class="card pad">
      <h1>{record.task?.raw_input ?? 'Run'}</h1>
      <p>
        <span class={badgeOf(record.status)}>{words(record.status)}</span> {record.summary}
      </p>
      <dl>
        <dt>Score</dt>
        <dd>{record.score === null ? <Unknown>not measured</Unknown> : `${record.score} of 100`}</dd>
        <dt>Verdict</dt>
        <dd>{PASSED[`${record.passed}`]}</dd>
        <dt>Tokens</dt>
        <dd>
          <Tokens number={usage.tokens.input} /> in, <Tokens number={usage.tokens.output} /> out
        </dd>
        <dt>Cost</dt>
        <dd>{usage.cost_usd === null ? <Unknown>not known</Unknown> : `$${dollars(usage.cost_usd)}`}</dd>
        <dt>Calls</dt>
        <dd>
          {usage.model_calls} of models, {usage.tool_calls} of tools
        </dd>
        <dt>Sandbox</dt>
        <dd>{record.sandbox.reason}</dd>
      </dl>
      {record.warnings.map((warning) => (
        <p key={warning} class="fine">
          {warning}
        </p>
      ))}
    </section>
  );
}

function Tokens({ number }: { readonly number: number | null }) {
  return number === null ? <Unknown>not known</Unknown> : <>{grouped.format(number)}</>;
}
