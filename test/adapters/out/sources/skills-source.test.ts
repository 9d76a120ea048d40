import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { RetryingFetcher } from '../../../../src/adapters/out/sources/retrying-fetcher.ts';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import type { ReadSkill } from '../../../../src/adapters/out/sources/read-skill.ts';
import { SkillsSource } from '../../../../src/adapters/out/sources/skills-source.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { openStandInServer, type StandInServer } from '../../../support/stand-in-server.ts';
import { keysIn, pull } from '../../../support/syncing.ts';

const skillFile = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Sorts ${name}.\n${more}---\n# Sorting\n`;

describe('SkillsSource', () => {
  let github: StandInServer;
  let files: Record<string, string> = {};
  let truncated = false;
  let store = new InMemoryCatalogStore();

  const sync = (given: Parameters<typeof pull>[1] = {}) => {
    const hosts = { api: `${github.url}/api`, raw: `${github.url}/raw` };
    const source = new SkillsSource('acme/skills', hosts, new RetryingFetcher(manualClock(), 'test'), manualClock());
    return pull(source, { store, ...given });
  };
  const bodies = async () => (await store.read(0)).put.map(({ body }) => JSON.parse(body) as ReadSkill);
  const filesAsked = () => github.asked.filter((path) => path.startsWith('/raw/')).map((path) => path.slice(22));

  beforeEach(async () => {
    files = {
      'skills/triage/SKILL.md': skillFile('triage', 'license: MIT\n'),
      'skills/triage/scripts/run.py': 'print()',
      'skills/sort it/SKILL.md': skillFile('sorting'),
      'README.md': '# Skills',
    };
    truncated = false;
    store = new InMemoryCatalogStore();
    github = await openStandInServer((path) => {
      if (path === '/api/repos/acme/skills/git/trees/HEAD') {
        const tree = Object.entries(files).map(([name, text]) => ({ path: name, type: 'blob', sha: sha256(text) }));
        return { status: 200, body: JSON.stringify({ sha: sha256(JSON.stringify(files)), tree, truncated }) };
      }
      const text = files[decodeURIComponent(path.replace('/raw/acme/skills/HEAD/', ''))];
      return text === undefined
        ? { status: 404 }
        : { status: 200, body: text, headers: { 'content-type': 'text/plain' } };
    });
  });
  afterEach(() => github.close());

  it('stores what each SKILL.md says of its skill, under the path of its folder', async () => {
    expect(await sync()).to.include({ source: 'skills:acme/skills', status: 'done', added: 2, refused: 0 });
    expect(await keysIn(store)).to.deep.equal(['acme/skills#skills/sort it', 'acme/skills#skills/triage']);
    expect(await bodies()).to.deep.include({
      name: 'triage',
      description: 'Sorts triage.',
      repository: 'https://github.com/acme/skills',
      path: 'skills/triage',
      license: 'MIT',
      as_of: '2026-08-22',
    });
    expect(filesAsked()).to.deep.equal(['skills/triage/SKILL.md', 'skills/sort%20it/SKILL.md']);
  });

  it('reads no file when the tree is the same', async () => {
    await sync();
    const before = filesAsked().length;

    expect(await sync()).to.include({ status: 'unchanged', pages: 0 });
    expect(filesAsked()).to.have.length(before);
  });

  it('reads only the files that have changed, and removes skills that are gone', async () => {
    await sync();
    const before = filesAsked().length;
    files = { 'skills/triage/SKILL.md': skillFile('triage', 'license: Apache-2.0\n'), 'SKILL.md': skillFile('whole') };

    expect(await sync()).to.include({ status: 'done', added: 1, changed: 1, removed: 1 });
    expect(filesAsked().slice(before)).to.have.members(['skills/triage/SKILL.md', 'SKILL.md']);
    expect(await keysIn(store)).to.deep.equal(['acme/skills#', 'acme/skills#skills/triage']);
  });

  it('reports files that describe no skill, and takes the others', async () => {
    files['a/SKILL.md'] = '# No frontmatter';
    files['b/SKILL.md'] = '---\nname: b\n---\n';
    files['C D/SKILL.md'] = '---\nname: C D\ndescription: x\n---\n';
    const report = await sync();

    expect(report).to.include({ status: 'done', added: 2, refused: 3 });
    expect(report.faults).to.deep.equal([
      { entry: 'acme/skills#a', reason: 'It does not begin with frontmatter.' },
      { entry: 'acme/skills#b', reason: 'It has no description.' },
      { entry: 'acme/skills#C D', reason: 'Neither it nor its folder has the name of a skill.' },
    ]);
  });

  it('names a skill after its folder where its own name is none', async () => {
    files = { 'skills/triage/SKILL.md': skillFile('Triage of Issues') };

    expect(await sync()).to.include({ added: 1, mended: 1 });
    expect((await bodies())[0]).to.include({ name: 'triage' });
  });

  it('keeps of a license only what names one', async () => {
    for (const [said, kept] of [
      ['MIT', 'MIT'],
      ['MIT OR Apache-2.0', 'MIT OR Apache-2.0'],
      ['Proprietary. LICENSE.txt has complete terms', 'proprietary'],
      ['Complete terms in LICENSE.txt', null],
      ['LICENSE.txt', null],
    ] as const) {
      files = { 'a/SKILL.md': skillFile('a', `license: ${said}\n`) };
      await sync();
      expect((await bodies()).find(({ path }) => path === 'a')?.license, said).to.equal(kept);
    }
  });

  it('cleans and cuts what it is told', async () => {
    files = { 'a/SKILL.md': `---\nname: a\ndescription: Sorts\u200b ${'everything '.repeat(200)}\n---` };
    await sync();

    expect((await bodies())[0]?.description)
      .to.match(/^Sorts everything/)
      .and.have.length.at.most(1_024);
  });

  it('removes nothing when the list of files is cut off, and says so', async () => {
    await sync();
    truncated = true;
    files = { 'skills/new/SKILL.md': skillFile('new') };
    const report = await sync();

    expect(report).to.include({ added: 1, removed: 0 });
    expect(report.faults[0]?.reason).to.match(/cut off/);
    expect(await keysIn(store)).to.have.length(3);
  });

  it('goes on after the skills that were staged when a sync was ended', async () => {
    files = Object.fromEntries(
      Array.from({ length: 60 }, (_, number) => [`s${number}/SKILL.md`, skillFile(`s${number}`)]),
    );
    const end = new AbortController();
    expect(await sync({ signal: end.signal, onPage: () => end.abort() })).to.include({ added: 25, pages: 1 });

    expect(await sync()).to.include({ status: 'done', added: 60 });
    expect(filesAsked()).to.have.length(60);
    expect(await keysIn(store)).to.have.length(60);
  });

  it('reports a file that is listed and cannot be had', async () => {
    github.plan(null, { status: 404 });

    expect(await sync()).to.include({ status: 'done', added: 1, refused: 1 });
  });

  it('fails when a file leads to a private address, and removes nothing', async () => {
    await sync();
    files['skills/triage/SKILL.md'] = skillFile('triage', 'license: Apache-2.0\n');
    github.plan(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } });
    const report = await sync();

    expect(report).to.include({ status: 'failed', changed: 0, removed: 0 });
    expect(report.error).to.match(/SKILL\.md redirects to http:\/\/127\.0\.0\.1:1, whose address is private/);
  });

  it('fails when the repository is not there', async () => {
    github.plan({ status: 404 });

    expect(await sync()).to.include({ status: 'failed', pages: 0 });
  });
});
