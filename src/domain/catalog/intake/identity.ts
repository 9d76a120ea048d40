/** Normalised packages, endpoints and repository of a server; two servers that share one may be the same. */
export type Identity = {
  /** `TYPE:IDENTIFIER`, without a version. */
  readonly packages: readonly string[];
  readonly remotes: readonly string[];
  /** Host, owner, name and folder, in lower case. */
  readonly repository: string | null;
};

type Described = {
  readonly packages?: readonly {
    readonly type?: string;
    readonly registryType?: string;
    readonly identifier: string;
  }[];
  readonly remotes?: readonly { readonly url: string }[];
  readonly repository?: string | { readonly url: string; readonly subfolder?: string } | null;
};

/** Returns the identity of a server of the catalog or of a server.json. */
export function identityOf({ packages = [], remotes = [], repository = null }: Described): Identity {
  return {
    packages: [
      ...new Set(
        packages.map(({ type, registryType, identifier }) => packageKey(type ?? registryType ?? '', identifier)),
      ),
    ],
    remotes: [...new Set(remotes.map(({ url }) => remoteKey(url)))],
    repository:
      repository === null
        ? null
        : typeof repository === 'string'
          ? repositoryKey(repository, '')
          : repositoryKey(repository.url, repository.subfolder ?? ''),
  };
}

/** PyPI names ignore case and separators (PEP 503); an image is the same under every tag and digest. */
function packageKey(type: string, identifier: string): string {
  const lower = identifier.toLowerCase();
  if (type === 'pypi') return `pypi:${lower.replace(/[-_.]+/g, '-')}`;
  if (type === 'oci') {
    return `oci:${lower
      .replace(/^docker\.io\//, '')
      .replace(/@sha256:[0-9a-f]+$/, '')
      .replace(/:[^:/]+$/, '')}`;
  }
  return `${type}:${lower}`;
}

function remoteKey(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z]+:\/\/)([^/?#]*)(.*)$/i.exec(url) ?? [];
  return `${scheme.toLowerCase()}${host.toLowerCase()}${rest}`.replace(/\/+$/, '') || url;
}

function repositoryKey(url: string, subfolder: string): string | null {
  const [, host, owner, name, tree = ''] =
    /^(?:git\+)?https?:\/\/(?:www\.)?([^/]+)\/([^/]+)\/([^/#?]+?)(?:\.git)?(?:\/(?:-\/)?tree\/[^/]+\/([^#?]*))?\/*(?:[#?].*)?$/i.exec(
      url.trim(),
    ) ?? [];
  if (host === undefined || owner === undefined || name === undefined) return null;
  const folder = (subfolder === '' ? tree : subfolder).replace(/^[./]+|\/+$/g, '');
  return [host, owner, name, ...(folder === '' ? [] : [folder])].join('/').toLowerCase();
}
