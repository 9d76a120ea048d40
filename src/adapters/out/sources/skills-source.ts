import type { Clock } from '../../../application/ports/clock.ts';
import type { CatalogSource, SourceFault, SourcePage } from '../../../application/ports/catalog-source.ts';
import type { CatalogRecord, RecordId } from '../../../domain/catalog/record.ts';
import { HttpFailure } from './get-following.ts';
import type { RetryingFetcher } from './retrying-fetcher.ts';
import { readSkill } from './read-skill.ts';
import { readState } from './source-state.ts';

/** Hash of each SKILL.md by the path of its folder. */
type Files = Readonly<Record<string, string>>;
/** `tree` is the hash of all files after the last complete sync. */
type State = { readonly tree: string | null; readonly files: Files };
type Tree = { readonly sha: string; readonly files: Files; readonly isWhole: boolean };

/** Base addresses of GitHub or of a compatible service. */
type SkillHosts = { readonly api: string; readonly raw: string };

const LARGEST_TREE = 64 * 1024 * 1024;
const LARGEST_FILE = 4 * 1024 * 1024;
const SKILLS_A_PAGE = 25;
const AT_ONCE = 5;
const MOST_SKILLS = 10_000;

/** Source of the skills in a GitHub repository: reads its list of files, then each changed SKILL.md. */
export class SkillsSource implements CatalogSource {
  readonly kind = 'skills';
  readonly name: string;
  readonly #repository: string;
  readonly #hosts: SkillHosts;
  readonly #reader: RetryingFetcher;
  readonly #clock: Clock;

  /** @param repository `OWNER/REPOSITORY`. */
  constructor(repository: string, hosts: SkillHosts, reader: RetryingFetcher, clock: Clock) {
    this.name = `skills:${repository}`;
    this.#repository = repository;
    this.#hosts = hosts;
    this.#reader = reader;
    this.#clock = clock;
  }

  async *pull(text: string | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const state = readState<State>(text, isState) ?? { tree: null, files: {} };
    const { value: tree, bytes } = await this.#tree(signal);
    if (tree.sha === state.tree) return;
    const known = { ...state.files };
    const changed = Object.keys(tree.files).filter((path) => known[path] !== tree.files[path]);
    for (let start = 0; start < changed.length; start += SKILLS_A_PAGE) {
      const paths = changed.slice(start, start + SKILLS_A_PAGE);
      const page = await this.#skills(paths, signal);
      for (const path of paths) known[path] = tree.files[path] ?? '';
      yield { ...page, remove: [], state: JSON.stringify({ tree: state.tree, files: known } satisfies State) };
    }
    const gone = tree.isWhole ? Object.keys(known).filter((path) => tree.files[path] === undefined) : [];
    for (const path of gone) delete known[path];
    const cut = {
      entry: this.#repository,
      reason: 'The list of its files is cut off: some skills may be missing.',
    };
    yield {
      put: [],
      remove: gone.map((path) => this.#id(path)),
      faults: tree.isWhole ? [] : [cut],
      mended: 0,
      bytes,
      state: JSON.stringify({ tree: tree.sha, files: known } satisfies State),
    };
  }

  async #tree(signal: AbortSignal): Promise<{ readonly value: Tree; readonly bytes: number }> {
    const url = `${this.#hosts.api}/repos/${this.#repository}/git/trees/HEAD?recursive=1`;
    const headers = { accept: 'application/vnd.github+json' };
    return this.#reader.get({ url, headers, largest: LARGEST_TREE, read: readTree, signal });
  }

  async #skills(
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<Pick<SourcePage, 'put' | 'faults' | 'mended' | 'bytes'>> {
    const put: CatalogRecord[] = [];
    const faults: SourceFault[] = [];
    let mended = 0;
    let bytes = 0;
    const place = {
      repository: `https://github.com/${this.#repository}`,
      as_of: this.#clock.now().toISOString().slice(0, 10),
    };
    for (let start = 0; start < paths.length; start += AT_ONCE) {
      const some = paths.slice(start, start + AT_ONCE);
      const files = await Promise.all(some.map((path) => this.#file(path, signal)));
      for (const [index, path] of some.entries()) {
        const file = files[index] ?? null;
        const read = file === null ? { refused: 'It cannot be fetched.' } : readSkill(file, { ...place, path });
        if ('refused' in read) faults.push({ entry: this.#key(path), reason: read.refused });
        else put.push({ ...this.#id(path), body: JSON.stringify(read.skill) });
        if ('mended' in read && read.mended) mended += 1;
        bytes += Buffer.byteLength(file ?? '');
      }
    }
    return { put, faults, mended, bytes };
  }

  /** Fetches a file; null for a listed one that cannot be fetched, such as a link. */
  async #file(path: string, signal: AbortSignal): Promise<string | null> {
    const file = [...(path === '' ? [] : path.split('/')), 'SKILL.md'].map(encodeURIComponent).join('/');
    const url = `${this.#hosts.raw}/${this.#repository}/HEAD/${file}`;
    const headers = { accept: 'text/plain' };
    try {
      return (await this.#reader.get({ url, headers, largest: LARGEST_FILE, read: (text) => text, signal })).value;
    } catch (error) {
      if (error instanceof HttpFailure && (error.kind === 'refused' || error.kind === 'too_large')) return null;
      throw error;
    }
  }

  #key(path: string): string {
    return `${this.#repository}#${path}`;
  }

  #id(path: string): RecordId {
    return { source: this.name, kind: 'skill', key: this.#key(path) };
  }
}

function readTree(text: string): Tree {
  const { sha, tree, truncated } = JSON.parse(text) as { sha?: unknown; tree?: unknown; truncated?: unknown };
  if (typeof sha !== 'string' || !Array.isArray(tree)) throw new TypeError('it is no tree');
  const files = tree.flatMap((entry: Readonly<Record<string, unknown>> | null) => {
    const path = typeof entry?.['path'] === 'string' ? entry['path'] : '';
    const isSkill = /(?:^|\/)SKILL\.md$/.test(path) && entry?.['type'] === 'blob' && typeof entry['sha'] === 'string';
    return isSkill ? [[path.replace(/\/?SKILL\.md$/, ''), entry['sha'] as string] as const] : [];
  });
  return {
    sha,
    files: Object.fromEntries(files.slice(0, MOST_SKILLS)),
    isWhole: truncated !== true && files.length <= MOST_SKILLS,
  };
}

function isState({ tree, files }: Partial<State>): boolean {
  return (tree === null || typeof tree === 'string') && typeof files === 'object' && files !== null;
}
