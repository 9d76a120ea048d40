import { useRef, useState, useLayoutEffect } from 'preact/hooks';
import type { RunEvent, RunStatus } from '../../../src/client/index.ts';
import { api, explain, type Failure } from '../api.ts';
import { FailureNote } from '../parts.tsx';
import { badgeOf, tellEvent, words } from './run-words.ts';

type Props = { readonly status: RunStatus; readonly events: readonly RunEvent[] };

/** A run that goes on: its events as they come, by attempt. */
export function Live({ status, events }: Props) {
  const state = events.length > 0 ? 'running' : status.status;
  const last = events.at(-1);
  return (
    <section class="card pad">
      <h1>{status.task}</h1>
      <p>
        <span class={badgeOf(state)}>{words(state)}</span>{' '}
        <small>
          {last === undefined
            ? `It ends after at most ${status.timeout_s} seconds.`
            : `At most ${Math.ceil(last.remaining_ms / 1_000)} seconds are left.`}
        </small>
      </p>
      <Cancel status={status} />
      <p class="hidden" role="status">
        {last === undefined ? 'Waits for its start' : tellEvent(last)}
      </p>
      <h2>Events</h2>
      {last === undefined && <p class="fine">The run waits for its start.</p>}
      <ol class="rows events">
        {events.map((event) => (
          <li key={event.seq}>
            {'attempt' in event && <span class="badge">attempt {event.attempt}</span>} {tellEvent(event)}
            {'text' in event && event.text !== undefined && <p>{event.text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Cancel({ status }: { readonly status: RunStatus }) {
  const [step, setStep] = useState<'idle' | 'asked' | 'sent'>(status.cancelling ? 'sent' : 'idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (step === 'asked') stay.current?.focus();
  }, [step]);
  const cancel = async (): Promise<void> => {
    setStep('sent');
    setFailure(null);
    try {
      await api().cancelRun({ id: status.run_id });
    } catch (error) {
      setFailure(explain(error));
      setStep('idle');
    }
  };
  return (
    <>
      {failure !== null && <FailureNote failure={failure} />}
      {step === 'asked' ? (
        <div class="confirm" role="group" aria-label="Cancel the run">
          <p>Cancel this run? Its servers stop, and its record stays. Changes already made are not undone.</p>
          <button type="button" class="button danger" onClick={() => void cancel()}>
            Cancel the run
          </button>
          <button type="button" class="button" ref={stay} onClick={() => setStep('idle')}>
            Let it go on
          </button>
        </div>
      ) : (
        <p>
          <button type="button" class="button" disabled={step === 'sent'} onClick={() => setStep('asked')}>
            {step === 'sent' ? 'Cancelling …' : 'Cancel'}
          </button>
        </p>
      )}
    </>
  );
}
