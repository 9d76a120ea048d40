import { ContainerModule } from 'inversify';
import { loadTaskReader } from '../../adapters/out/reader/wasm-task-reader.ts';
import { base64 } from '../../adapters/out/system/base64.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import { makePrepareStack, makeRecommendStack } from '../../application/recommend/recommend-stack.ts';
import { makeBeginResearch } from '../../application/recommend/research.ts';
import { makeVerifyLock } from '../../application/recommend/verify-lock.ts';
import { DATA } from '../package.ts';
import { tokens } from '../tokens.ts';

const reader = loadTaskReader(DATA);

/** Recommendation of stacks and verification of locks. */
export const stack = new ContainerModule(({ bind }) => {
  bind(tokens.taskReader).toConstantValue(reader);
  bind(tokens.beginResearch).toResolvedValue(
    (webSearch, { search }, clock) => makeBeginResearch(webSearch, search.key(), clock),
    [tokens.webSearch, tokens.config, tokens.clock],
  );
  bind(tokens.prepareStack).toResolvedValue(
    (live, providers, keyOf, clock, beginResearch) =>
      makePrepareStack({ live, providers, encodings: { sha256, base64 }, keyOf, clock, beginResearch, reader }),
    [tokens.currentCatalog, tokens.providers, tokens.keyOf, tokens.clock, tokens.beginResearch],
  );
  bind(tokens.stack).toResolvedValue(
    (prepareStack, live, { exportConfiguration }) => ({
      recommendStack: makeRecommendStack(prepareStack),
      verifyLock: makeVerifyLock(live, sha256),
      exportConfiguration,
    }),
    [tokens.prepareStack, tokens.currentCatalog, tokens.clients],
  );
});
