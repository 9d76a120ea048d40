import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Failure } from './api.ts';
import { Icon } from './icons.tsx';

const SKELETON_AFTER_MS = 300;

/** Button that copies a text and says so until the text changes. A page without a secure origin has no clipboard. */
export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [attempt, setAttempt] = useState({ text, words: label });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setAttempt({ text, words: 'Copied' });
    } catch {
      setAttempt({ text, words: 'Select the text and copy it' });
    }
  };
  const words = attempt.text === text ? attempt.words : label;
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      <Icon name="copy" /> <span aria-live="polite">{words}</span>
    </button>
  );
}

/** Value that nobody knows. */
export function Unknown({ children }: { readonly children: ComponentChildren }) {
  return <em class="unknown">{children}</em>;
}

type FailureProps = {
  readonly failure: Failure;
  /** Makes the failure the heading of the screen. */
  readonly isAlone?: boolean;
  /** Sends the request again. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  readonly children?: ComponentChildren;
};

/** Failure with its cause, its faults and its request. */
export function FailureNote({ failure, isAlone = false, onRetry, isRetrying = false, children }: FailureProps) {
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
      {children}
      {onRetry !== undefined && failure.isRetryable && (
        <button type="button" class="button small" disabled={isRetrying} onClick={onRetry}>
          {isRetrying ? 'Trying …' : 'Try again'}
        </button>
      )}
      {failure.requestId !== null && <p class="fine">Request {failure.requestId}</p>}
    </section>
  );
}

/** Placeholder for an answer that takes longer than a moment. */
export function Skeleton({ words }: { readonly words: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div class="skeleton" role="status">
      <span>{words}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
