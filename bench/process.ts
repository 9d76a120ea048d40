import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { askDryRun, withService } from './child.ts';
import { percentile } from './percentile.ts';
import { makeTasks } from './tasks.ts';

const STARTS = 5;
const ASKED = 1_000;

/** From the start of the process. */
export type Start = { readonly listening_ms: number; readonly first_answer_ms: number };

/** In a process that does nothing else: to read the embedded catalog, and from then on to make the engine ready for it. */
export type EngineStart = { readonly read_ms: number; readonly ready_ms: number };

/** Resident memory in MB (10^6 bytes); null where the system does not tell. */
export type Memory = { readonly asked: number; readonly at_start_mb: number | null; readonly after_mb: number | null };

/** Starts the service anew a few times. @returns medians. */
export async function measureStart(): Promise<Start> {
  const starts: Start[] = [];
  for (let index = 0; index < STARTS; index += 1) {
    const started = performance.now();
    await withService(async ({ url }) => {
      const listening = performance.now() - started;
      await askDryRun(url, 'Summarise new issues of our repository and post them to Slack');
      starts.push({ listening_ms: listening, first_answer_ms: performance.now() - started });
    });
  }
  return {
    listening_ms: percentile(
      starts.map((start) => start.listening_ms),
      0.5,
    ),
    first_answer_ms: percentile(
      starts.map((start) => start.first_answer_ms),
      0.5,
    ),
  };
}

/** Makes the engine ready in one fresh process after the other. @returns medians. */
export function measureEngineStart(): EngineStart {
  const program = fileURLToPath(new URL('engine-start.ts', import.meta.url));
  const starts = Array.from(
    { length: STARTS },
    () => JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as EngineStart,
  );
  return {
    read_ms: percentile(
      starts.map(({ read_ms: read }) => read),
      0.5,
    ),
    ready_ms: percentile(
      starts.map(({ ready_ms: ready }) => ready),
      0.5,
    ),
  };
}

/** Asks a fresh service for many dry runs, one after the other, none twice. */
export function measureMemory(): Promise<Memory> {
  return withService(async ({ url, pid }) => {
    const atStart = residentMegabytes(pid);
    for (const task of makeTasks(ASKED)) await askDryRun(url, task);
    return { asked: ASKED, at_start_mb: atStart, after_mb: residentMegabytes(pid) };
  });
}

/** Resident memory of a process in MB (10^6 bytes); null where the system does not tell. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1e6;
  } catch {
    return null;
  }
}

/** Seconds that a process kept processors busy, in steps of a hundredth; null where the system does not tell. */
export function busySeconds(pid: number): number | null {
  try {
    const [, , , , , , , , , , , user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(user) + Number(system)) / 100;
  } catch {
    return null;
  }
}
