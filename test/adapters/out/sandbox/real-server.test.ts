import { expect } from 'chai';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describeWithBubblewrap, makeBubblewrap } from '../../../support/bubblewrap.ts';
import { FolderInstaller } from '../../../support/folder-installer.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describeWithBubblewrap('A real server in bubblewrap', () => {
  const newFolder = temporaryFolders();
  for (const name of ['everything', 'memory'])
    for (const hosts of [[], ['api.example.com']])
      it(`answers the handshake: ${name}, ${hosts.length === 0 ? 'without' : 'with'} a way out`, async () => {
        const installed = await new FolderInstaller().install(
          { type: 'npm', identifier: `@modelcontextprotocol/server-${name}`, version: null, executable: null },
          1_000,
          new AbortController().signal,
        );
        const running = await makeBubblewrap().start({ ...installed, work: newFolder(), hosts });
        running.leader.stderr.resume();
        running.leader.stdin.write(`${JSON.stringify(HELLO)}\n`);
        const [line] = await once(createInterface({ input: running.leader.stdout }), 'line');
        await running.end(1_000);
        expect(JSON.parse(String(line))).to.have.nested.property('result.serverInfo.name');
      });
});
