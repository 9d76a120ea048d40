import { ContainerModule } from 'inversify';
import { hash } from 'node:crypto';
import { randomFence } from '../../adapters/out/system/random-fence.ts';
import { noSearch } from '../../adapters/out/web/no-search.ts';
import { makeEvaluateAttempt } from '../../application/runs/evaluate-attempt.ts';
import { makeExecuteRun } from '../../application/runs/execute-run.ts';
import { makeWebTool } from '../../application/runs/web-tool.ts';
import { Secret } from '../../application/runs/redaction.ts';
import { recordOf } from '../../application/catalog/verify-servers.ts';
import { makeToolHost } from './tool-host.ts';
import { tokens } from '../tokens.ts';

/** Doing tasks with their stacks, for real. */
export const execution = new ContainerModule(({ bind }) => {
  bind(tokens.toolHost).toResolvedValue(makeToolHost, [tokens.config]);
  bind(tokens.isolation).toResolvedValue((host) => () => host.isolation(), [tokens.toolHost]);
  bind(tokens.executeRun).toResolvedValue(
    (prepareStack, toolHost, served, config, store, logger, clock, { sha256, base64 }, webSearch, keepOutcomes) =>
      makeExecuteRun({
        prepareStack,
        toolHost,
        chatOf: (provider) => served.find(({ facts }) => facts.name === provider)?.chat ?? null,
        evaluateAttempt: makeEvaluateAttempt(randomFence),
        ownCredential: (name) => secretOrNull(config.keyOf(`QM_CREDENTIAL_${name}`)),
        ownSearchKey: secretOrNull(config.search.key()),
        ownTools: (searchApiKey) => {
          const key = webSearch.credential === null ? null : (searchApiKey?.reveal() ?? config.search.key());
          const isThere = webSearch !== noSearch && (webSearch.credential === null || key !== null);
          return isThere ? [makeWebTool(webSearch, key, clock.limit)] : [];
        },
        allowedHosts: (server) => config.egress.get(server.toLowerCase()) ?? [],
        keepEvidence: async (evidence) => {
          if (evidence.length === 0) return;
          await store.write({ put: evidence.map(recordOf) }).catch((error: unknown) => {
            const message = error instanceof Error ? error.message : 'unknown';
            logger.write('warn', 'evidence not kept', { message });
          });
        },
        keepOutcomes,
        clock,
        sha256,
        digest: (bytes) => hash('sha256', bytes, 'hex'),
        base64,
      }),
    [
      tokens.prepareStack,
      tokens.toolHost,
      tokens.servedModels,
      tokens.config,
      tokens.catalogStore,
      tokens.logger,
      tokens.clock,
      tokens.encodings,
      tokens.webSearch,
      tokens.keepOutcomes,
    ],
  );
});

function secretOrNull(value: string | null): Secret | null {
  return value === null ? null : new Secret(value);
}
