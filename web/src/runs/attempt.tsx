import type { Attempt, Check, ModelStep, ToolStep } from '../../../src/client/index.ts';
import { verdictWords, words } from './run-words.ts';

const TONES = { met: 'good', partly: 'warning', not: 'danger', unknown: 'warning', unmeasured: '' } as const;

type Props = { readonly attempt: Attempt; readonly checks: readonly Check[]; readonly isBest: boolean };

/** One attempt: its servers, steps and checks. */
export function AttemptCard({ attempt, checks, isBest }: Props) {
  const { number, end, limit, provisioning, steps, score, adjustment } = attempt;
  return (
    <section class="card pad">
      <h2>
        Attempt {number}{' '}
        <small>
          {score.total === null ? 'not measured' : `${score.total} of 100`} · {words(end)}
          {limit !== null && `: ${limit}`}
          {isBest && ' · best'}
        </small>
      </h2>
      {attempt.checks.length > 0 && <h3>Checks</h3>}
      <ul class="rows">
        {attempt.checks.map(({ check: id, verdict, by, quote }) => {
          const check = checks.find((one) => one.id === id);
          return (
            <li key={id}>
              {check?.text ?? id} <span class={`badge ${TONES[verdict]}`}>{verdictWords[verdict]}</span>{' '}
              <small>
                {check?.level ?? ''}
                {by !== null && `, decided by ${by}`}
              </small>
              {quote !== null && <blockquote>{quote}</blockquote>}
            </li>
          );
        })}
      </ul>
      {provisioning.length > 0 && <h3>Servers</h3>}
      <ul class="rows">
        {provisioning.map(({ server, status, version, text }) => (
          <li key={server}>
            {server} {version} <span class={`badge ${status === 'ready' ? 'good' : 'danger'}`}>{words(status)}</span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <details>
          <summary>
            <h3>Steps: {steps.length}</h3>
          </summary>
          <ol class="rows">
            {steps.map((step, index) => (
              <li key={index}>{step.kind === 'tool' ? <Tool step={step} /> : <Model step={step} />}</li>
            ))}
          </ol>
        </details>
      )}
      {adjustment !== null && <p>Then: {adjustment.text}</p>}
    </section>
  );
}

function Tool({ step }: { readonly step: ToolStep }) {
  return (
    <>
      <code>{step.tool}</code>{' '}
      <span class={`badge ${step.outcome === 'ok' ? 'good' : 'danger'}`}>{words(step.outcome)}</span>{' '}
      <small>{step.ms} ms</small>
      <p>
        <code>{step.input}</code>
      </p>
      {step.result !== null && <blockquote>{step.result}</blockquote>}
    </>
  );
}

function Model({ step }: { readonly step: ModelStep }) {
  return (
    <>
      <code>{step.model}</code> <small>{step.ms} ms</small>
      {step.text !== '' && <p>{step.text}</p>}
    </>
  );
}
