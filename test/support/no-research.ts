import { makeBeginResearch } from '../../src/application/recommend/research.ts';
import { noSearch } from '../../src/adapters/out/web/no-search.ts';
import { manualClock } from './manual-clock.ts';

/** Research of a service that searches nowhere. */
export const noResearch = makeBeginResearch(noSearch, null, manualClock());
