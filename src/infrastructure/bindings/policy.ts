import { randomUUID } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { makeListDecisions, makeRecordDecisions } from '../../application/catalog/record-decisions.ts';
import { tokens } from '../tokens.ts';

/** What the operator decides about servers. */
export const policy = new ContainerModule(({ bind }) => {
  bind(tokens.recordDecisions).toResolvedValue(
    (live, store, config, clock) => makeRecordDecisions(live, store, config.policy, clock, () => randomUUID()),
    [tokens.liveCatalog, tokens.catalogStore, tokens.config, tokens.clock],
  );
  bind(tokens.listDecisions).toResolvedValue(makeListDecisions, [tokens.liveCatalog]);
});
