import { makeBeginResearch } from '../../src/application/recommend/research.ts';
import { noSearch } from '../../src/adapters/out/web/no-search.ts';
import { scriptedPace } from './scripted-pace.ts';

/** Research of a service that searches nowhere. */
export const noResearch = makeBeginResearch(noSearch, null, scriptedPace());
