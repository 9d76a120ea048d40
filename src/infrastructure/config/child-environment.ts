import type { Environment } from './settings.ts';

/** Where programs are, and where package managers keep what they fetched. */
const PLACES = ['PATH', 'npm_config_cache', 'UV_CACHE_DIR', 'UV_PYTHON_INSTALL_DIR', 'UV_TOOL_DIR'];
/** Files with the certificates of a company's own authority: without them nothing can be fetched behind its proxy. */
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
/** The way to the package registries; a value that holds a user name or a password is left out. */
const ADDRESSES = [
  'npm_config_registry',
  'UV_DEFAULT_INDEX',
  'UV_INDEX_URL',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

/**
 * What servers that are started may see of the environment: enough to find and fetch programs, and never a secret. Whoever
 * starts them adds a home and a folder for temporary files.
 */
export function childEnvironment(env: Environment): Readonly<Record<string, string>> {
  const taken = (names: readonly string[]): [string, string][] =>
    names.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : []));
  return Object.fromEntries([
    ...taken(PLACES),
    ...taken(CERTIFICATES),
    ...taken(ADDRESSES).filter(([, value]) => !value.includes('@')),
  ]);
}
