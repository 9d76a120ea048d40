import { expect } from 'chai';
import { readCatalogSetting, defaultCatalogFile } from '../../../src/infrastructure/config/catalog-setting.ts';

function reading(text: string) {
  const faults: string[] = [];
  return { setting: readCatalogSetting(text, {}, faults), faults };
}

describe('QM_CATALOG', () => {
  it('keeps the catalog in memory', () => {
    expect(reading('memory:')).to.deep.equal({ setting: { kind: 'memory' }, faults: [] });
  });

  it('names a file', () => {
    expect(reading('sqlite:/data/my catalog.db')).to.deep.equal({
      setting: { kind: 'sqlite', file: '/data/my catalog.db' },
      faults: [],
    });
  });

  for (const url of [
    'postgres://u:p%20w@db.example:5433/x?sslmode=verify-full',
    'postgresql:///x?host=/run/postgresql',
  ]) {
    it(`names a database: ${url}`, () => {
      expect(reading(url)).to.deep.equal({
        setting: { kind: 'postgres', url, schema: 'quartermaster' },
        faults: [],
      });
    });
  }

  it('may name a schema of the database', () => {
    expect(reading('postgres://u:p%20w@db.example/x?schema=team_a&sslmode=disable').setting).to.deep.equal({
      kind: 'postgres',
      url: 'postgres://u:p%20w@db.example/x?sslmode=disable',
      schema: 'team_a',
    });
  });

  for (const text of [
    'sqlite:',
    'sqlite: ',
    'sqlite::memory:',
    'memory',
    'embedded',
    '/data/catalog.db',
    'mysql://u:hunter2@box/x',
    'postgres:/x',
    'postgres://u:hunter2/3@box/x',
    'postgres://u:hunter2@box/x?schema=a"b',
    'postgres://u:hunter2@box/x?schema=',
  ]) {
    it(`is not ${text}, and a fault never quotes it`, () => {
      const { faults } = reading(text);

      expect(faults).to.have.length(1);
      expect(faults[0])
        .to.match(/^QM_CATALOG/)
        .and.not.match(/hunter2|box/);
    });
  }
});

describe('The file of the catalog when none is named', () => {
  for (const [system, env, file] of [
    ['linux', { HOME: '/home/x' }, '/home/x/.local/share/quartermaster/catalog.db'],
    ['linux', { HOME: '/home/x', XDG_DATA_HOME: '/data' }, '/data/quartermaster/catalog.db'],
    ['linux', { HOME: '/home/x', XDG_DATA_HOME: 'data' }, '/home/x/.local/share/quartermaster/catalog.db'],
    ['linux', { HOME: '' }, null],
    ['freebsd', { HOME: '/home/x' }, '/home/x/.local/share/quartermaster/catalog.db'],
    ['darwin', { HOME: '/Users/x' }, '/Users/x/Library/Application Support/quartermaster/catalog.db'],
    ['darwin', {}, null],
    ['win32', { LOCALAPPDATA: 'C:\\x\\Local' }, 'C:\\x\\Local\\quartermaster\\catalog.db'],
    ['win32', { HOME: '/home/x' }, null],
  ] as const) {
    it(`is ${file} on ${system} with ${JSON.stringify(env)}`, () => {
      expect(defaultCatalogFile(env, system)).to.equal(file);
    });
  }
});
