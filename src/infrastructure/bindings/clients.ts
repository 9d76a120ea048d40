import { randomUUID } from 'node:crypto';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { cwd, env } from 'node:process';
import { ContainerModule } from 'inversify';
import { FileChangeJournal } from '../../adapters/out/clients/file-change-journal.ts';
import { SystemClientFiles } from '../../adapters/out/clients/system-client-files.ts';
import { textOf } from '../../adapters/out/clients/text-of.ts';
import { base64 } from '../../adapters/out/system/base64.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import { makeApplyConfiguration } from '../../application/clients/apply-configuration.ts';
import { makeExportConfiguration } from '../../application/clients/export-configuration.ts';
import { makeResolveServers } from '../../application/clients/resolve-servers.ts';
import { makeUndoChange } from '../../application/clients/undo-change.ts';
import { stateFolder } from '../config/catalog-setting.ts';
import { tokens } from '../tokens.ts';

const ID_LENGTH = 8;

/** Configuration of clients, and the files of clients on this machine. */
export const clients = new ContainerModule(({ bind }) => {
  bind(tokens.clients).toResolvedValue(
    (live) => {
      const resolveServers = makeResolveServers(live, sha256);
      return { resolveServers, exportConfiguration: makeExportConfiguration(live, resolveServers, base64) };
    },
    [tokens.currentCatalog],
  );
  bind(tokens.clientDesk).toResolvedValue(
    ({ resolveServers }, live, clock) => {
      const files = new SystemClientFiles({ platform: platform(), home: homedir(), folder: cwd(), env });
      const journal = new FileChangeJournal(join(stateFolder(env, platform()) ?? cwd(), 'changes'));
      return {
        resolveServers,
        files,
        applyConfiguration: makeApplyConfiguration(files, journal, textOf, clock, () =>
          randomUUID().slice(0, ID_LENGTH),
        ),
        undoChange: makeUndoChange(files, journal, textOf),
        allClients: async () => (await live.index()).catalog.vocabulary.clients,
      };
    },
    [tokens.clients, tokens.currentCatalog, tokens.clock],
  );
});
