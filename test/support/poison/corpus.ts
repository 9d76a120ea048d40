import { ACTS } from './acts.ts';
import { DISGUISED } from './disguises.ts';
import { EXFILTRATIONS } from './exfiltrations.ts';
import { ORDERS_IN_RESULTS } from './orders-in-results.ts';
import { ORDERS_IN_TOOLS } from './orders-in-tools.ts';
import type { PoisonCase } from './poison-case.ts';
import { RUG_PULLS } from './rug-pulls.ts';

/** What strangers say to make an agent do what it must not; every text is our own. */
export const POISON: readonly PoisonCase[] = [
  ...ORDERS_IN_TOOLS,
  ...ORDERS_IN_RESULTS,
  ...DISGUISED,
  ...RUG_PULLS,
  ...EXFILTRATIONS,
  ...ACTS,
];
