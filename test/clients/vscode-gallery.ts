import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublishedDocument } from '../../src/domain/catalog/published-entry.ts';
import { installClient } from './install-client.ts';

const VERSION = '36.2.7';
const API = '@codingame/monaco-vscode-api';
const MCP = '@codingame/monaco-vscode-mcp-service-override';
const SOURCES = 'vscode/src/vs';

/** Server as the gallery of VS Code shows it. */
export type GalleryServer = {
  readonly name: string;
  readonly displayName: string;
  readonly configuration: Pick<PublishedDocument, 'packages' | 'remotes'>;
};

type Page = { readonly items: readonly GalleryServer[]; readonly hasMore: boolean };
type Pages = { readonly firstPage: Page; readonly getNextPage: (token: object) => Promise<Page> };

/** Entry of `mcp.json` with the values that VS Code asks for. */
export type Conversion = {
  readonly mcpServerConfiguration: {
    readonly config: {
      readonly args?: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly inputs?: readonly { readonly id: string; readonly description: string }[];
  };
};

type Convert = (configuration: GalleryServer['configuration'], type: string) => Conversion;

/** Published code of VS Code: its gallery, pointed at a registry, and its conversion of a server.json. */
export type VsCode = {
  readonly query: (registry: string, text?: string) => Promise<Pages>;
  readonly convert: Convert;
};

type ManagementModule = {
  readonly AbstractCommonMcpManagementService: {
    readonly prototype: { getMcpServerConfigurationFromManifest: Convert };
  };
};
type GalleryModule = {
  readonly McpGalleryService: new (...services: readonly object[]) => {
    query(options: { readonly text?: string }, token: object): Promise<Pages>;
  };
};
type BufferModule = {
  readonly VSBuffer: { wrap(bytes: Uint8Array): object };
  readonly bufferToStream: (buffer: object) => object;
};

/** Token of a request that nobody cancels. */
export const UNCANCELLED = { isCancellationRequested: false };

/** Installs the code in a folder and loads it; its style sheets are empty. */
export async function loadVsCode(folder: string): Promise<VsCode> {
  await installClient([`${API}@${VERSION}`, `${MCP}@${VERSION}`], folder);
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context),
  });
  const load = async (name: string, path: string): Promise<unknown> =>
    import(pathToFileURL(join(folder, 'node_modules', name, SOURCES, path)).href);
  const buffers = (await load(API, 'base/common/buffer.js')) as BufferModule;
  const { AbstractCommonMcpManagementService: Management } = (await load(
    API,
    'platform/mcp/common/mcpManagementService.js',
  )) as ManagementModule;
  const { McpGalleryService } = (await load(MCP, 'platform/mcp/common/mcpGalleryService.js')) as GalleryModule;
  return {
    query: (registry, text = '') =>
      new McpGalleryService(requests(buffers), {}, silentLog, manifestOf(registry)).query({ text }, UNCANCELLED),
    convert: (configuration, type) =>
      Management.prototype.getMcpServerConfigurationFromManifest.call(
        Object.create(Management.prototype) as object,
        configuration,
        type,
      ),
  };
}

const silentLog = { error: () => undefined, warn: () => undefined, info: () => undefined };

/** Service that sends requests with `fetch`. */
function requests({ VSBuffer, bufferToStream }: BufferModule): object {
  return {
    request: async ({ url }: { readonly url: string }) => {
      const response = await fetch(url);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { res: { statusCode: response.status, headers: {} }, stream: bufferToStream(VSBuffer.wrap(bytes)) };
    },
  };
}

function manifestOf(registry: string): object {
  const id = `${registry}/v0.1/servers`;
  const manifest = { version: 'v0.1', url: registry, resources: [{ id, type: 'McpServersQueryService' }] };
  return { mcpGalleryManifestStatus: 'available', getMcpGalleryManifest: () => Promise.resolve(manifest) };
}
