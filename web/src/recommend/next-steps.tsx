import { useState } from 'preact/hooks';
import type { DryRun } from '../../../src/client/index.ts';
import { Copy } from '../parts.tsx';
import { count } from '../format.ts';

type Props = {
  readonly answer: DryRun;
  readonly answers: Readonly<Record<string, string>>;
  readonly onAnswer: (answers: Readonly<Record<string, string>>) => void;
};

/** Steps to a working agent, in their order; questions are answered in place. */
export function NextSteps({ answer: { task, recommendation }, answers, onAnswer }: Props) {
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(answers);
  const steps = recommendation.next_steps.filter((step) => step.do !== 'answer');
  const questions = task.open_questions;
  const filled = Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ''));
  return (
    <section class="card next">
      <h2>
        Do this next <small>{count(steps.length + (questions.length > 0 ? 1 : 0), 'step')}</small>
      </h2>
      {questions.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onAnswer({ ...answers, ...filled });
          }}
        >
          <h3>Answer {count(questions.length, 'question')}</h3>
          {questions.map(({ key, ask, assumed, blocks }) => (
            <label key={key}>
              {ask}
              <input
                value={given[key] ?? ''}
                maxLength={500}
                placeholder={assumed === undefined ? (blocks ? 'needed' : 'optional') : `taken as: ${assumed}`}
                onInput={(event) => setGiven({ ...given, [key]: event.currentTarget.value })}
              />
            </label>
          ))}
          <button type="submit" class="button primary" disabled={Object.keys(filled).length === 0}>
            Update the stack
          </button>
        </form>
      )}
      <ol>
        {steps.map((step, index) => (
          <li key={`${step.do}${index}`}>
            <p>{step.text}</p>
            {step.command !== undefined && (
              <p class="command">
                <code>{step.command}</code> <Copy text={step.command} label="Copy" />
              </p>
            )}
          </li>
        ))}
      </ol>
      {(task.answered ?? []).length > 0 && (
        <p class="fine">
          Answered: {(task.answered ?? []).map(({ ask, text }) => `${ask} ${text}`).join(' · ')}{' '}
          <button type="button" class="link" onClick={() => onAnswer({})}>
            Forget the answers
          </button>
        </p>
      )}
    </section>
  );
}
