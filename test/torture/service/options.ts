import { parseArgs } from 'node:util';

/** `--share 0.1` does a tenth of it, `--seed N` at other moments, `--seconds N` begins nothing new after so many. */
export function readOptions(): { readonly share: number; readonly seed: number; readonly mostMs: number } {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '4041' },
      share: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '7200' },
    },
  });
  return { share: Number(values.share), seed: Number(values.seed), mostMs: Number(values.seconds) * 1_000 };
}
