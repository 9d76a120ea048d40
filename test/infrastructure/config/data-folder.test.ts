import { expect } from 'chai';
import { defaultCatalogFile } from '../../../src/infrastructure/config/data-folder.ts';

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
