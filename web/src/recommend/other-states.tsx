import { useEffect, useState } from 'preact/hooks';
import type { DryRun } from '../../../src/client/index.ts';
import { Skeleton } from '../parts.tsx';
import { go } from '../route.ts';
import { LIMITS, taskAddress, type Asked } from './task-address.ts';

const EXAMPLES = [
  'Every weekday at 8, post new GitHub issues of acme/shop to Slack',
  'Put the amounts of the invoices in my Gmail inbox into a Google Sheet',
  'Query our Postgres database for customers without an order in 90 days, read only',
  'Check the weather in Oslo and tell me whether I need an umbrella',
];
const SLOW_AFTER_S = 4;

/** Screen before the first task. */
export function Empty() {
  return (
    <section class="empty">
      <h1>Equip an agent for a task</h1>
      <p>The answer is the smallest stack that covers the task: model, MCP servers with their tools, and gaps.</p>
      <Examples />
    </section>
  );
}

function Examples() {
  return (
    <ul>
      {EXAMPLES.map((example) => (
        <li key={example}>
          <button
            type="button"
            class="button"
            onClick={() => go(taskAddress({ task: example, limits: [], without: [] }))}
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  );
}

type WaitingProps = { readonly isAlone: boolean; readonly onCancel: () => void };

/** Wait for an answer: a placeholder where nothing is shown yet, and after some seconds a button that ends it. */
export function Waiting({ isAlone, onCancel }: WaitingProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((last) => last + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {seconds >= SLOW_AFTER_S && (
        <section class="note row waiting">
          <p role="status">The choice takes longer than usual.</p>
          <p aria-hidden="true">{seconds} s</p>
          <button type="button" class="button small" onClick={onCancel}>
            Cancel
          </button>
        </section>
      )}
      {isAlone && <Skeleton words="Choosing the stack …" />}
    </>
  );
}

export function Cancelled() {
  return (
    <section class="note">
      <p>Cancelled. The text is still in the box.</p>
    </section>
  );
}

/** Ways on for a text from which no need was read. */
export function Restate({ answer: { recommendation } }: { readonly answer: DryRun }) {
  const steps = recommendation.next_steps.filter((step) => step.do === 'restate');
  if (steps.length === 0) return null;
  return (
    <section class="empty restate">
      <h2>{steps.map(({ text }) => text).join(' ')}</h2>
      <p>Tasks such as these are read:</p>
      <Examples />
    </section>
  );
}

type ConflictProps = { readonly asked: Asked; readonly constraints: readonly string[] };

/** Limits that no stack keeps, each with a button that takes it back. */
export function Conflict({ asked, constraints }: ConflictProps) {
  const limits = LIMITS.filter(([id]) => constraints.includes(id) && asked.limits.includes(id));
  if (limits.length === 0) return null;
  return (
    <p class="row start">
      {limits.map(([id, name]) => (
        <button
          key={id}
          type="button"
          class="button"
          onClick={() => go(taskAddress({ ...asked, limits: asked.limits.filter((one) => one !== id) }))}
        >
          Try without “{name}”
        </button>
      ))}
    </p>
  );
}
