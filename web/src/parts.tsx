import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure } from './api.ts';
import { Icon } from './icons.tsx';

/** Button that copies a text and says so. */
export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [done, setDone] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setDone('yes'),
      () => setDone('failed'),
    );
  const words = { no: label, yes: 'Copied', failed: 'Select the text and copy it' }[done];
  return (
    <button type="button" class="button small" onClick={copy}>
      <Icon name="copy" /> <span aria-live="polite">{words}</span>
    </button>
  );
}

/** Value that nobody knows. */
export function Unknown({ children }: { readonly children: ComponentChildren }) {
  return <em class="unknown">{children}</em>;
}

/** Failure with its cause, its faults and its request. `isAlone` makes it the heading of the screen. */
export function FailureNote({ failure, isAlone = false }: { readonly failure: Failure; readonly isAlone?: boolean }) {
  const Heading = isAlone ? 'h1' : 'h2';
  return (
    <section class="note danger" role="alert">
      <Heading>{failure.title}</Heading>
      {failure.text !== '' && <p>{failure.text}</p>}
      {failure.faults.length > 0 && (
        <ul>
          {failure.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {failure.kind === 'unauthorised' && (
        <p>
          Give the token in <a href="/settings">Settings</a>. The page keeps it for this tab alone.
        </p>
      )}
      {failure.requestId !== null && <p class="fine">Request {failure.requestId}</p>}
    </section>
  );
}

/** Placeholder while an answer is on its way. */
export function Skeleton({ words }: { readonly words: string }) {
  return (
    <div class="skeleton" role="status">
      <span>{words}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
