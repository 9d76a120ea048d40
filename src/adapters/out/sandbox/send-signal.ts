import process from 'node:process';

/** Sends a signal to a process, unless that has ended or belongs to somebody else. */
export function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // Then there is nobody to take it.
  }
}
