import { writeFileSync } from 'node:fs';
import { buildKnowledge } from '../../src/domain/match/knowledge.ts';
import { join } from 'node:path';
import { expect } from 'chai';
import { plainBm25 } from '../../bench/scale/plain-bm25.ts';
import { fts5OverTools } from '../../bench/scale/fts5-tools.ts';
import { ablate } from '../../eval/ablate.ts';
import { ABLATIONS, LEARNING } from '../../eval/alterations.ts';
import { readJsonLines } from '../../eval/json-lines.ts';
import { bootstrap, mean } from '../../eval/metrics.ts';
import { reportOn } from '../../eval/picks-set.ts';
import { recordRelease, type Release } from '../../eval/releases.ts';
import { foreignCatalog } from '../../eval/foreign-catalog.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { rankServers } from '../../src/domain/match/rank-servers.ts';
import { embeddedCatalog } from '../support/embedded-catalog.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';

const newFolder = temporaryFolders();

function altered(name: string, catalog: Catalog): Catalog {
  const alter = { ...ABLATIONS, ...LEARNING }[name];
  if (alter === undefined) throw new RangeError(`no alteration ${name}`);
  return alter(catalog);
}

function texts({ vocabulary }: Catalog): number {
  return vocabulary.phrasings.flatMap((phrasing) => phrasing.texts).length;
}

function tools(description: string): object[] {
  return [{ name: 'run', description }];
}

describe('The ablations', () => {
  it('take away one part each and leave the others', async () => {
    const whole = await embeddedCatalog.current();
    const mute = altered('without the encoder', whole);
    const nameless = altered('without product names', whole);

    expect([mute.vocabulary.encoder, mute.servers]).to.deep.equal([null, whole.servers]);
    expect(mute.vocabulary.phrasings).to.equal(whole.vocabulary.phrasings);
    expect(texts(altered('without the phrasings', whole))).to.equal(0);
    expect(altered('without implications', whole).vocabulary.implications).to.deep.equal([]);
    expect(nameless.servers.flatMap(({ systems, aliases }) => [...systems, ...aliases])).to.deep.equal([]);
    expect(nameless.vocabulary.encoder).to.equal(whole.vocabulary.encoder);
  });

  it('leave words by which the right server is still found', async () => {
    const bare = buildKnowledge(altered('words alone', await embeddedCatalog.current()));

    const ranking = rankServers('list the open merge requests of a GitLab project', [], bare);

    expect(bare.vectors).to.equal(null);
    expect(ranking.servers[0]?.server.name).to.match(/gitlab/i);
  });

  it('keep the share of the phrasings that they speak of', async () => {
    const whole = await embeddedCatalog.current();
    const share = (name: string): number => texts(altered(name, whole)) / texts(whole);

    expect(share('100 % of the phrasings')).to.equal(1);
    expect(share('50 % of the phrasings')).to.be.closeTo(0.5, 0.05);
    expect(share('25 % of the phrasings, no encoder')).to.be.closeTo(0.25, 0.05);
  });
});

describe('ablate', () => {
  it('measures every set with every alteration and shows the change against the first', async () => {
    const catalog = await embeddedCatalog.current();
    const lines: string[] = [];
    const set = ({ alter = (one: Catalog) => one } = {}): ReturnType<Parameters<typeof ablate>[1][string]> =>
      Promise.resolve({
        tasks: 1,
        figures: { 'server R@5': alter(catalog).servers.length === 0 ? 0.25 : 0.75, unheard: 1 },
        notes: [],
        perTask: {},
      });

    const figures = await ablate(
      { whole: (one) => one, bare: (one) => ({ ...one, servers: [] }) },
      { made: set },
      (line) => void lines.push(line),
    );

    expect(figures).to.deep.equal({ whole: { made: { 'server R@5': 0.75 } }, bare: { made: { 'server R@5': 0.25 } } });
    expect(lines[0]).to.equal('made');
    expect(lines[2]).to.include('25.0 (-50.0)');
  });
});

describe('The searches beside ours', () => {
  it('rank what shares more and rarer words first', async () => {
    const file = join(newFolder(), 'servers.jsonl');
    writeFileSync(
      file,
      [
        { name: 'mail', tools: tools('sends a letter to somebody') },
        { name: 'maps', tools: tools('finds a route to somebody') },
        { name: 'weather', tools: tools('forecast of rain') },
      ]
        .map((server) => JSON.stringify(server))
        .join('\n'),
    );
    const { servers } = foreignCatalog([file], await embeddedCatalog.current());

    for (const build of [plainBm25, fts5OverTools])
      expect(build(servers)('a route to somebody').slice(0, 2), build.name).to.deep.equal([1, 0]);
  });
});

describe('recordRelease', () => {
  it('puts down every reading of the test half and counts those of a version', () => {
    const file = join(newFolder(), 'releases.jsonl');
    const report = reportOn([], new Set());
    for (const version of ['1.0.0', '1.0.0', '1.1.0']) recordRelease(file, report, version, '2026-01-01');

    const kept = readJsonLines<Release>(file).map(({ version, reading }) => [version, reading]);

    expect(kept).to.deep.equal([
      ['1.0.0', 1],
      ['1.0.0', 2],
      ['1.1.0', 1],
    ]);
  });
});

describe('bootstrap', () => {
  it('holds the measure of what it draws from, narrower for more of it, and the same every time', () => {
    const few = [0, 1, 1, 0, 1];
    const many = Array.from({ length: 40 }, () => few).flat();
    const [wide, narrow] = [bootstrap(few, mean), bootstrap(many, mean)];

    for (const { low, high } of [wide, narrow]) expect(0.6).to.be.within(low, high);
    expect(narrow.high - narrow.low).to.be.below((wide.high - wide.low) / 2);
    expect(bootstrap(few, mean)).to.deep.equal(wide);
  });
});
