import { expect } from 'chai';
import type { Setting } from '../../../src/domain/catalog/server.ts';
import {
  canOnlyRead,
  mountWords,
  onlyReads,
  settingsOfWay,
  startSettings,
} from '../../../src/domain/catalog/switches.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';

function aSetting(members: Partial<Setting> = {}): Setting {
  return { name: 'MODE', value: '1', why: 'because', when: 'always', ...members };
}

const remote = { type: 'streamable-http', url: 'https://mcp.boardly.example/{team}', headers: [] } as const;
const hosted = { remote };
const local = { package: aPackage() };

function namesFor(settings: readonly Setting[], way: typeof hosted | typeof local, prefer = 'npm:board-mcp'): string[] {
  const server = anEntry({
    settings,
    prefer,
    remotes: [remote],
    packages: [aPackage({ environment: ['TOKEN_FILE'] })],
  });
  return settingsOfWay(server, way).map(({ name }) => name);
}

describe('The settings of a way', () => {
  it('are those of the preferred kind when they name none', () => {
    expect(namesFor([aSetting()], local)).to.deep.equal(['MODE']);
    expect(namesFor([aSetting()], hosted)).to.deep.equal([]);
    expect(namesFor([aSetting()], hosted, `remote:${remote.url}`)).to.deep.equal(['MODE']);
    expect(namesFor([aSetting()], local, `remote:${remote.url}`)).to.deep.equal([]);
  });

  it('are those that name the kind, whatever is preferred', () => {
    const settings = [
      aSetting({ name: 'X-Readonly', way: 'remote' }),
      aSetting({ name: '--read-only', way: 'package' }),
    ];

    expect(namesFor(settings, hosted)).to.deep.equal(['X-Readonly']);
    expect(namesFor(settings, local)).to.deep.equal(['--read-only']);
  });

  it('include parts of the address for an endpoint, and known variables for a package', () => {
    expect(namesFor([aSetting({ name: 'team' })], hosted)).to.deep.equal(['team']);
    expect(namesFor([aSetting({ name: 'TOKEN_FILE' })], local, `remote:${remote.url}`)).to.deep.equal(['TOKEN_FILE']);
  });

  it('have folders for images alone', () => {
    const mount = aSetting({ name: 'mount:/data:ro', value: '/srv/board' });
    const image = { package: aPackage({ type: 'oci', identifier: 'board/mcp' }) };
    const server = anEntry({ settings: [mount], packages: [image.package], prefer: 'oci:board/mcp' });

    expect(settingsOfWay(server, image)).to.deep.equal([mount]);
    expect(settingsOfWay(server, local)).to.deep.equal([]);
    expect(mountWords([mount, aSetting()])).to.deep.equal(['-v', '/srv/board:/data:ro']);
  });

  it('are needed to start unless they switch reading or writing', () => {
    const settings = [aSetting(), aSetting({ name: 'RO', when: 'read_only' }), aSetting({ name: 'RW', when: 'write' })];

    expect(startSettings(anEntry({ settings }), local).map(({ name }) => name)).to.deep.equal(['MODE']);
  });
});

describe('A server', () => {
  const readOnly = aSetting({ name: 'RO', when: 'read_only' });
  const unlock = aSetting({ name: '--allow-write', when: 'write', unlocks: true });

  it('can only read with a read-only switch, or with one that unlocks writing', () => {
    expect(canOnlyRead(anEntry({ settings: [readOnly] }), local)).to.equal(true);
    expect(canOnlyRead(anEntry({ settings: [unlock] }), local)).to.equal(true);
    expect(canOnlyRead(anEntry({ settings: [aSetting(), aSetting({ when: 'write' })] }), local)).to.equal(false);
  });

  it('has no switch in a way that does not take it', () => {
    const server = anEntry({ settings: [readOnly], remotes: [remote] });

    expect(canOnlyRead(server, hosted)).to.equal(false);
    expect(onlyReads(anEntry({ settings: [unlock], remotes: [remote] }), hosted, [])).to.equal(false);
  });

  it('only reads while its switch is on, or while writing is not unlocked', () => {
    expect(onlyReads(anEntry({ settings: [readOnly] }), local, [readOnly])).to.equal(true);
    expect(onlyReads(anEntry({ settings: [readOnly] }), local, [])).to.equal(false);
    expect(onlyReads(anEntry({ settings: [unlock] }), local, [])).to.equal(true);
    expect(onlyReads(anEntry({ settings: [unlock] }), local, [unlock])).to.equal(false);
  });
});
