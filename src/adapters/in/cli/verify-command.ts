import { parseArgs } from 'node:util';

/** What `quartermaster verify` asks for. */
export type VerifyCommand = {
  readonly kind: 'verify';
  readonly names: readonly string[];
  readonly stale: boolean;
  /** Null for all. */
  readonly sample: number | null;
  readonly seed: string;
  readonly unsandboxed: boolean;
  readonly json: boolean;
};

const OPTIONS = {
  stale: { type: 'boolean' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  all: { type: 'boolean' },
  'run-unsandboxed': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @param words What follows `verify`. @returns A text that says what is wrong with them. @throws what `parseArgs` throws for an option that there is not. */
export function readVerify(words: readonly string[]): VerifyCommand | { readonly kind: 'help' } | string {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  if (values.help === true) return { kind: 'help' };
  const sample = values.sample === undefined ? null : Number(values.sample);
  if (sample !== null && (!Number.isSafeInteger(sample) || sample < 1)) return '--sample takes a number from 1';
  const choosing = values.stale === true || values.all === true || sample !== null;
  if (positionals.length > 0 && choosing) return 'verify takes names, or --stale, --sample and --all, not both';
  if (positionals.length === 0 && !choosing) return 'verify takes names, --stale, --sample N or --all';
  return {
    kind: 'verify',
    names: positionals,
    stale: values.stale ?? false,
    sample,
    seed: values.seed ?? 'quartermaster',
    unsandboxed: values['run-unsandboxed'] ?? false,
    json: values.json ?? false,
  };
}
