import { USUAL_BUDGET, type SyncBudget } from '../../application/catalog/sync-budget.ts';

const MIB = 1024 * 1024;
const MS_PER_MINUTE = 60_000;

type Limit = { readonly member: keyof SyncBudget; readonly unit: number; readonly most: number };

/** Limits by their names in the setting. `most` is in their units. */
const LIMITS: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ['pages', { member: 'pages', unit: 1, most: 1_000_000 }],
  ['entries', { member: 'entries', unit: 1, most: 10_000_000 }],
  ['mib', { member: 'bytes', unit: MIB, most: 1_000_000 }],
  ['minutes', { member: 'ms', unit: MS_PER_MINUTE, most: 10_000 }],
  ['growth', { member: 'growth', unit: 0.01, most: 1_000_000 }],
]);

/** Reads `QM_SYNC_BUDGET`: parts such as `pages=2000` and `growth=20%`. Faults are added to `faults`. */
export function readSyncBudget(list: readonly string[], faults: string[]): SyncBudget {
  const budget: { -readonly [Member in keyof SyncBudget]: number } = { ...USUAL_BUDGET };
  for (const part of list) {
    const [, name = '', digits = '', percent] = /^([a-z]+)=(\d{1,8})(%?)$/.exec(part) ?? [];
    const limit = LIMITS.get(name);
    const number = Number(digits);
    if (limit === undefined || number < 1 || number > limit.most || (percent === '%') !== (name === 'growth'))
      faults.push(
        `QM_SYNC_BUDGET is not a list such as pages=2000,entries=100000,mib=256,minutes=60,growth=20%: ${part}`,
      );
    else budget[limit.member] = number * limit.unit;
  }
  return budget;
}
