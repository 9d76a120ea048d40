import type { RunEvent, RunStatus } from '../../../src/client/index.ts';

type Tone = 'good' | 'warning' | 'danger' | '';

const TONES: Readonly<Record<RunStatus['status'], Tone>> = {
  queued: '',
  running: 'warning',
  succeeded: 'good',
  not_executed: 'warning',
  failed: 'danger',
  cancelled: '',
  interrupted: 'danger',
};

/** Writes a code of the service as words: `not_executed` becomes `not executed`. */
export function words(code: string): string {
  return code.replaceAll('_', ' ');
}

/** Returns the class of the badge of a status. */
export function badgeOf(status: RunStatus['status']): string {
  return `badge ${TONES[status]}`;
}

const STEPS = { asked: 'asked', answered: 'answered', failed: 'failed' } as const;

/** Says in words what an event reports. */
export function tellEvent(event: RunEvent): string {
  switch (event.stage) {
    case 'analyzing':
      return 'Reads the task';
    case 'recommending':
      return 'Chooses the stack';
    case 'checks_frozen':
      return `Fixed ${event.checks} checks`;
    case 'provisioning':
      return `${event.server}: ${event.step}`;
    case 'executing':
      return `${event.call === 'model' ? `Model ${event.model}` : `Tool ${event.tool}`}: ${STEPS[event.step]}`;
    case 'evaluating':
      return `Check ${event.check}: ${verdictWords[event.verdict]}`;
    case 'repairing':
      return `Repairs: ${words(event.action)}, because of ${words(event.cause)}`;
    case 'done':
      return `Ended: ${words(event.status)}`;
  }
}

/** Words of the verdict on a check. */
export const verdictWords = {
  met: 'met',
  partly: 'partly met',
  not: 'not met',
  unknown: 'undecided',
  unmeasured: 'not measured',
} as const;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Writes the age of a time in its largest unit. */
export function age(at: string, now: number): string {
  const passed = now - Date.parse(at);
  const [unit, ms] = UNITS.find(([, length]) => passed >= length) ?? ['second', 1_000];
  return relative.format(-Math.max(0, Math.floor(passed / ms)), unit);
}
