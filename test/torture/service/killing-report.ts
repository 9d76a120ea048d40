import type { Killed } from './killed-services.ts';
import { figure, report, spread, within } from './report.ts';

const READY_MS = 3_000;
/** From here on a machine counts as one that has others to serve. */
const BUSY = 1.2;
const SILENT_MS = 45_000;

/** Prints what became of runs whose services were killed. @param asked How many kills there should have been. */
export function reportKilling(title: string, killed: Killed, asked: number): void {
  const { slowness, kills, runs, events, ends, faults, ready, orphans, longestSilenceMs } = killed;
  const tooLate = ready.filter(({ ms }) => ms > READY_MS * slowness).length;
  // Among many starts beside others, a few meet a moment that is worse than most.
  const isReady = tooLate <= (slowness < BUSY ? 0 : Math.ceil(ready.length / 20));
  report(
    title,
    [
      figure('kills', String(kills), kills < asked ? `${asked}, as far as time allows` : String(asked), kills > 0),
      figure('runs, events', `${runs}, ${events}`, 'some', runs > 0 && events > 0),
      figure('how they ended', Object.entries(ends).map(([end, count]) => `${count} ${end}`).join(', '), 'each once', true), // prettier-ignore
      figure('lost, doubled or wrong', String(faults.length), '0', faults.length === 0),
      figure('ready after', spread(ready.map(({ ms }) => ms)), within(READY_MS, slowness), isReady),
      figure('of which a processor worked', spread(ready.map(({ workMs }) => workMs)), '', true),
      figure('longest silence of a run', `${(longestSilenceMs / 1_000).toFixed(1)} s`, within(SILENT_MS, slowness), longestSilenceMs <= SILENT_MS * slowness), // prettier-ignore
      figure('processes left', String(orphans), '0', orphans === 0),
    ],
    faults,
  );
}
