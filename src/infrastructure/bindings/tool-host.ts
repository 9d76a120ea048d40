import process from 'node:process';
import { sandboxOff, type Sandbox } from '../../adapters/out/sandbox/sandbox.ts';
import { noInstaller, routeInstallers, type Installer } from '../../adapters/out/tools/install/installer.ts';
import type { ToolHost } from '../../application/ports/tool-host.ts';
import type { Config } from '../config/config.ts';

const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];

/** Returns the host of servers for runs. Its code and the protocol client are loaded at the first use. */
export function makeToolHost(config: Config): ToolHost {
  let made: Promise<ToolHost> | undefined;
  const host = (): Promise<ToolHost> => (made ??= loadToolHost(config));
  return {
    isolation: async () => (await host()).isolation(),
    open: async () => (await host()).open(),
  };
}

async function loadToolHost(config: Config): Promise<ToolHost> {
  const { McpToolHost } = await import('../../adapters/out/tools/mcp-tool-host.ts');
  return new McpToolHost(await chooseSandbox(config), await chooseInstaller(config));
}

/** Returns a working sandbox; otherwise none if the operator allows that, or a sandbox that starts no programs. */
async function chooseSandbox({ childEnvironment, sandbox }: Config): Promise<Sandbox> {
  const { BubblewrapSandbox } = await import('../../adapters/out/sandbox/bubblewrap-sandbox.ts');
  const certificates = CERTIFICATES.flatMap((name) => {
    const file = childEnvironment[name];
    return file === undefined ? [] : [[name, file] as const];
  });
  const bubblewrap = new BubblewrapSandbox({
    path: childEnvironment['PATH'] ?? process.env['PATH'] ?? '',
    certificates: Object.fromEntries(certificates),
    visible: sandbox.packages === null ? [] : [sandbox.packages],
  });
  const { tier, reason } = await bubblewrap.examine();
  if (tier !== 'off') return bubblewrap;
  if (sandbox.allowUnsandboxed) {
    const { Unsandboxed } = await import('../../adapters/out/sandbox/unsandboxed.ts');
    return new Unsandboxed(childEnvironment);
  }
  return sandboxOff(reason);
}

async function chooseInstaller({ childEnvironment, sandbox }: Config): Promise<Installer> {
  if (sandbox.packages === null) return noInstaller;
  const [{ NpmInstaller }, { PypiInstaller }] = await Promise.all([
    import('../../adapters/out/tools/install/npm-installer.ts'),
    import('../../adapters/out/tools/install/pypi-installer.ts'),
  ]);
  return routeInstallers({
    npm: new NpmInstaller(sandbox.packages, childEnvironment),
    pypi: new PypiInstaller(sandbox.packages, childEnvironment),
  });
}
