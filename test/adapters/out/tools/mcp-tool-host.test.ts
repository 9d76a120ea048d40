import type { ToolServer } from '../../../../src/application/ports/tool-host.ts';
import { sandboxOff } from '../../../../src/adapters/out/sandbox/sandbox.ts';
import { noInstaller } from '../../../../src/adapters/out/tools/install/installer.ts';
import { McpToolHost } from '../../../../src/adapters/out/tools/mcp-tool-host.ts';
import { itKeepsTheToolHostContract } from '../../../contracts/tool-host.contract.ts';
import { startHttpDesk, type HttpDesk } from '../../../support/desk/http-desk.ts';
import { withEverySandbox } from '../../../support/sandboxes.ts';
import { ScriptInstaller } from '../../../support/script-installer.ts';
import { aToolServer } from '../../../support/tool-servers.ts';
import { anEndpoint, aPackageTarget } from '../../../support/verifications.ts';

describe('McpToolHost', () => {
  withEverySandbox('with programs', (sandbox) => {
    const host = new McpToolHost(sandbox(), new ScriptInstaller({ 'desk-mcp': 'desk/stdio-desk.ts' }));
    itKeepsTheToolHostContract({
      host: () => host,
      desk: () => aProgram('good'),
      broken: () => aProgram('broken'),
      silent: () => aProgram('silent'),
      hasFolder: true,
    });
  });

  describe('with endpoints', () => {
    const host = new McpToolHost(sandboxOff('no programs here'), noInstaller);
    let desk: HttpDesk;
    before(async () => {
      desk = await startHttpDesk();
    });
    after(() => desk.close());
    const endpoint = (path: string): ToolServer =>
      aToolServer('desk', { target: anEndpoint({ url: `${desk.url}${path}` }) });

    itKeepsTheToolHostContract({
      host: () => host,
      desk: () => endpoint('/mcp'),
      broken: () => endpoint('/broken'),
      silent: () => endpoint('/silent'),
      hasFolder: false,
    });
  });
});

function aProgram(behaviour: string): ToolServer {
  const board = { type: 'npm', identifier: 'desk-mcp', executable: null } as const;
  return aToolServer('desk', { target: aPackageTarget({ package: board, args: [behaviour] }) });
}
