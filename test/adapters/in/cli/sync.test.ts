import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SyncDependencies } from '../../../../src/adapters/in/cli/sync.ts';
import type { GivenFile } from '../../../../src/application/catalog/import-entries.ts';
import type { Conflicts } from '../../../../src/application/catalog/list-conflicts.ts';
import type { SyncReport, SyncRequest } from '../../../../src/application/catalog/sync-catalog.ts';
import { readCommand } from '../../../../src/adapters/in/cli/command.ts';
import { runLine } from '../../../support/run-line.ts';
import {
  aListedSource,
  anImportReport,
  aSourceReport,
  aSyncReport,
  nothingFills,
} from '../../../support/sync-dependencies.ts';

const recommendStack = () => Promise.reject(new Error('nothing is recommended here'));

const run = (words: readonly string[], desk: Partial<SyncDependencies>, isTerminal = false) =>
  runLine(words, { recommendStack, sync: { ...nothingFills, ...desk } }, { isTerminal });

const synced = (report: SyncReport, asked: SyncRequest[] = []): Partial<SyncDependencies> => ({
  syncCatalog: (request) => {
    asked.push(request);
    return Promise.resolve(report);
  },
});

describe('quartermaster sync', () => {
  it('prints what came of each source', async () => {
    const report = aSyncReport(
      aSourceReport({ pages: 24, added: 12, changed: 3, unchanged: 2_300, mended: 290, refused: 0 }),
      aSourceReport({
        source: 'models.dev',
        kind: 'models',
        status: 'unchanged',
        added: 0,
        pages: 0,
        duration_ms: 240,
      }),
      aSourceReport({
        source: 'skills:acme/skills',
        kind: 'skills',
        refused: 1,
        faults: [{ entry: 'acme/skills#a', reason: 'It has no description.' }],
      }),
    );

    expect(await run(['sync'], synced(report))).to.deep.equal({
      status: 0,
      printed: [
        'registry:https://registry.example: 12 added, 3 changed, 0 removed, 2300 unchanged, 290 put right, in 1.5 s',
        'models.dev: unchanged, in 0.2 s',
        'skills:acme/skills: 3 added, 0 changed, 0 removed, 0 unchanged, 1 refused, in 1.5 s',
        '  acme/skills#a: It has no description.',
        '',
      ].join('\n'),
      complained: '',
    });
  });

  it('ends with 1 and says why when a source failed or is in other hands', async () => {
    const failed = aSourceReport({ status: 'failed', added: 100, error: 'It cannot be reached.' });
    const busy = aSourceReport({ source: 'models.dev', status: 'busy', added: 0 });
    const { status, printed } = await run(['sync'], synced(aSyncReport(failed, busy)));

    expect(status).to.equal(1);
    expect(printed).to.equal(
      'registry:https://registry.example: FAILED: It cannot be reached. Staged until then: 100 added, 0 changed, 0 removed, 0 unchanged\n' +
        'models.dev: another process is syncing it\n',
    );
  });

  it('names ten of many refused entries', async () => {
    const faults = Array.from({ length: 30 }, (_, number) => ({ entry: `e${number}`, reason: 'No.' }));
    const { printed } = await run(['sync'], synced(aSyncReport(aSourceReport({ refused: 70, faults }))));

    expect(printed.split('\n').slice(10)).to.deep.equal(['  e9: No.', '  and 60 more', '']);
  });

  it('names what was published under names of others', async () => {
    const claims = [
      { source: 'registry:https://added.example', name: 'com.slack/mcp', owner: 'catalog', entries: 2 },
      {
        source: 'registry:https://added.example',
        name: 'com.x/y',
        owner: 'registry:https://other.example',
        entries: 1,
      },
    ];
    const { status, printed } = await run(['sync'], synced({ ...aSyncReport(), claimed: 3, claims }));

    expect(status).to.equal(0);
    expect(printed.split('\n').slice(1)).to.deep.equal([
      'Names that belong to others, 3 in all; these entries are kept, and neither shown nor merged:',
      '  com.slack/mcp of registry:https://added.example belongs to the catalog',
      '  com.x/y of registry:https://added.example belongs to registry:https://other.example',
      '  and 1 more',
      '',
    ]);
  });

  it('lists every entry in conflict with --report, with a remedy, and fetches nothing', async () => {
    const source = 'registry:https://added.example';
    const conflicts: Conflicts = {
      claims: Array.from({ length: 12 }, (_, number) => ({
        source,
        name: `com.x/y${number}`,
        owner: 'catalog',
        entries: 1,
      })),
      ungiven: [{ source, namespace: 'com.acme', names: 3 }],
    };
    const desk = { listConflicts: () => Promise.resolve(conflicts) };
    const { status, printed } = await run(['sync', '--report'], desk);

    expect(status).to.equal(0);
    expect(printed.split('\n')).to.have.length(16);
    expect(printed).to.include('  com.x/y11 of registry:https://added.example belongs to the catalog\n');
    expect(printed).to.include(
      '  com.acme of registry:https://added.example, 3 names: QM_SYNC_NAMESPACES=com.acme=https://added.example lets it\n',
    );
    expect(JSON.parse((await run(['sync', '--report', '--json'], desk)).printed)).to.deep.equal(conflicts);
    expect((await run(['decisions'], desk)).printed).to.equal(`No decision was recorded.\n${printed}`);
  });

  it('forgets a source by its name or address, and says when a sync would bring it again', async () => {
    const asked: string[] = [];
    const desk: Partial<SyncDependencies> = {
      listSources: () => Promise.resolve([aListedSource(), aListedSource({ source: 'file', configured: false })]),
      forgetSource: (source) => {
        asked.push(source);
        return Promise.resolve({ source, removed: 12 });
      },
    };

    expect((await run(['sync', '--forget', 'https://registry.example/'], desk)).printed).to.equal(
      'registry:https://registry.example is forgotten, with 12 records. It is still configured: the next sync fetches it again.\n',
    );
    expect((await run(['sync', '--forget', 'file'], desk)).printed).to.equal('file is forgotten, with 12 records.\n');
    expect(JSON.parse((await run(['sync', '--forget', 'file', '--json'], desk)).printed)).to.deep.equal({
      source: 'file',
      removed: 12,
    });
    expect(asked).to.deep.equal(['registry:https://registry.example', 'file', 'file']);
  });

  it('syncs the one source whose growth is accepted', async () => {
    const asked: SyncRequest[] = [];
    await run(['sync', '--accept', 'https://registry.example'], synced(aSyncReport(), asked));

    expect(asked[0]).to.include({ accepted: 'registry:https://registry.example' });
  });

  it('ends with 1 and says why when a source sent too much', async () => {
    const report = aSyncReport(aSourceReport({ status: 'over_budget', error: 'It sent more than its budget.' }));

    expect(await run(['sync'], synced(report))).to.include({
      status: 1,
      printed: 'registry:https://registry.example: FAILED: It sent more than its budget.\n',
    });
  });

  it('says so when no entry is in conflict', async () => {
    expect((await run(['sync', '--report'], {})).printed).to.equal(
      'No entry is in conflict: each source keeps to its names.\n',
    );
  });

  it('syncs only the kinds that are named', async () => {
    const asked: SyncRequest[] = [];
    await run(['sync', 'skills', 'registry', 'skills'], synced(aSyncReport(), asked));
    await run(['sync'], synced(aSyncReport(), asked));

    expect(asked.map(({ kinds }) => kinds)).to.deep.equal([['registry', 'skills'], []]);
  });

  it('prints the report as JSON when asked to', async () => {
    const { printed } = await run(['sync', '--json'], synced(aSyncReport()));

    expect(JSON.parse(printed)).to.deep.equal(aSyncReport());
  });

  it('shows every twenty-fifth page on a line of its own, or each page on one line of a terminal', async () => {
    const desk: Partial<SyncDependencies> = {
      syncCatalog: ({ onPage }) => {
        for (let pages = 1; pages <= 50; pages += 1) onPage?.(aSourceReport({ pages, added: 100 * pages }));
        return Promise.resolve(aSyncReport());
      },
    };

    expect((await run(['sync'], desk)).complained).to.equal(
      'registry:https://registry.example: 25 pages, 2500 entries\nregistry:https://registry.example: 50 pages, 5000 entries\n',
    );
    expect((await run(['sync'], desk, true)).complained.split('\r\u001b[K').slice(-2)).to.deep.equal([
      'registry:https://registry.example: 50 pages, 5000 entries',
      '',
    ]);
  });

  it('says when all of it will be forgotten', async () => {
    const { complained } = await run(['sync'], { ...synced(aSyncReport()), durable: false });

    expect(complained).to.match(/kept in memory.*QM_CATALOG/);
  });

  it('says when there is nothing to sync', async () => {
    const { printed } = await run(['sync'], synced({ ...aSyncReport(), sources: [] }));

    expect(printed).to.match(/no source/);
  });
});

describe('quartermaster sources', () => {
  it('prints the rights and records of each source', async () => {
    const sources = [
      aListedSource(),
      aListedSource({
        source: 'registry:https://b.example',
        authority: 'given',
        namespaces: ['com.b', '*'],
        staged_pages: 2,
      }),
      aListedSource({
        source: 'registry:https://c.example',
        authority: 'none',
        claims: 3,
        ungiven: 4,
        synced_at: null,
        records: 0,
      }),
      aListedSource({ source: 'skills:acme/skills', brings: 'skill', authority: null, configured: false }),
      aListedSource({ source: 'file', authority: 'operator', configured: false, synced_at: null }),
    ];
    const desk = { listSources: () => Promise.resolve(sources) };

    expect(await run(['sources'], desk)).to.deep.include({
      status: 0,
      printed: [
        'registry:https://registry.example  verifies names',
        '  12 entries, synced at 2026-08-22T12:00:00.000Z',
        'registry:https://b.example  owns com.b, all names without an owner',
        '  12 entries, synced at 2026-08-22T12:00:00.000Z, 2 pages staged',
        'registry:https://c.example  may describe no name',
        '  0 entries, no complete sync, 3 names of others, 4 namespaces without a right',
        'skills:acme/skills',
        '  12 skills, synced at 2026-08-22T12:00:00.000Z, not configured',
        'file  may describe every name',
        '  12 entries',
        '',
      ].join('\n'),
    });
    expect(JSON.parse((await run(['sources', '--json'], desk)).printed)).to.deep.equal(sources);
    expect((await run(['sources'], {})).printed).to.match(/^There is no source/);
  });
});

describe('quartermaster import', () => {
  const given: GivenFile[] = [];
  const imported = (report = anImportReport()): Partial<SyncDependencies> => ({
    importEntries: (files) => {
      given.splice(0, given.length, ...files);
      return Promise.resolve(report);
    },
  });
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartermaster-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reads files, and hands on why one cannot be read', async () => {
    const [good, broken, gone] = ['good.json', 'broken.json', 'gone.json'].map((name) => join(folder, name));
    writeFileSync(good ?? '', '{"ü":1}');
    writeFileSync(broken ?? '', Buffer.from([0xff, 0xfe]));
    await run(['import', good ?? '', broken ?? '', gone ?? '', folder], imported());

    expect(given).to.deep.equal([
      { name: good, text: '{"ü":1}' },
      { name: broken, unreadable: 'It is not UTF-8.' },
      { name: gone, unreadable: 'There is no such file.' },
      { name: folder, unreadable: 'It is a folder.' },
    ]);
  });

  it('prints the counts, and every fault with its place', async () => {
    const report = anImportReport({
      files: 2,
      faults: [
        { file: 'a.json', path: '', message: 'There is no such file.' },
        { file: 'b.json', path: '/0', message: 'It has no version.' },
      ],
      mends: [{ file: 'b.json', path: '/1/repository', message: 'is empty: left out' }],
    });

    expect(await run(['import', 'a.json', 'b.json'], imported(report))).to.deep.equal({
      status: 1,
      printed: [
        '2 files: 2 added, 0 changed, 0 unchanged',
        '',
        'Refused',
        '  a.json: There is no such file.',
        '  b.json /0: It has no version.',
        '',
        'Put right',
        '  b.json /1/repository: is empty: left out',
        '',
      ].join('\n'),
      complained: '',
    });
  });

  it('ends with 0 when everything was taken, and can print JSON', async () => {
    const { status, printed } = await run(['import', 'a.json', '--json'], imported());

    expect(status).to.equal(0);
    expect(JSON.parse(printed)).to.deep.equal(anImportReport());
  });
});

describe('readCommand', () => {
  for (const [words, hint] of [
    [['import'], /at least one file/],
    [['sync', 'moon'], /no source moon; those are: registry, models, skills/],
    [['sync', '--report', 'models'], /sync --report takes no further sources/],
    [['sync', '--report', '--forget', 'file'], /sync takes one of --report and --forget/],
    [['sources', 'file'], /sources takes no arguments/],
    [['sync', '--full'], /sync has no option --full/],
    [['import', 'x', '--client', 'cursor'], /import has no option --client/],
  ] as const) {
    it(`hints at what is wrong with ${words.join(' ')}`, () => {
      const command = readCommand(words);
      expect(command.kind).to.equal('misused');
      expect(command).to.have.property('hint').that.matches(hint);
    });
  }
});
