import { expect } from 'chai';
import { startedByVersion } from '../../../../src/domain/catalog/intake/started-by-version.ts';
import type { PublishedDocument, PublishedPackage } from '../../../../src/domain/catalog/published-entry.ts';
import { aDocument, aState } from '../../../support/published.ts';

const npm: PublishedPackage = {
  registryType: 'npm',
  identifier: 'breezy-weather',
  version: '1.0.0',
  transport: { type: 'stdio' },
};
const started = (members: Partial<PublishedDocument>): string =>
  startedByVersion({ state: aState(), server: aDocument(members) });
const startedBy = (members: Partial<PublishedPackage>): string => started({ packages: [{ ...npm, ...members }] });

describe('startedByVersion', () => {
  const changes: readonly (readonly [string, Partial<PublishedPackage>])[] = [
    ['another package', { identifier: 'breezy-wether' }],
    ['another version of the package', { version: '1.0.1' }],
    ['another hash', { fileSha256: 'a'.repeat(64) }],
    ['another package registry', { registryBaseUrl: 'https://packages.example' }],
    ['another launcher', { runtimeHint: 'bunx' }],
    ['an argument of the launcher', { runtimeArguments: [{ type: 'named', name: '--require', value: './x.js' }] }],
    ['an argument of the package', { packageArguments: [{ type: 'positional', value: 'serve' }] }],
    ['a variable with a value', { environmentVariables: [{ name: 'NODE_OPTIONS', value: '--require ./x.js' }] }],
    ['a variable with a default', { environmentVariables: [{ name: 'NODE_OPTIONS', default: '--require ./x.js' }] }],
    ['another transport', { transport: { type: 'streamable-http', url: 'http://localhost:80/mcp' } }],
  ];
  for (const [change, members] of changes)
    it(`differs for ${change}`, () => {
      expect(startedBy(members)).not.to.equal(startedBy({}));
    });

  it('differs for another endpoint', () => {
    const remote = (url: string): string => started({ remotes: [{ type: 'streamable-http', url }] });

    expect(remote('https://breezy.example/mcp')).not.to.equal(remote('https://wheezy.example/mcp'));
  });

  it('is the same for other texts and for inputs without a value', () => {
    const inputs = { environmentVariables: [{ name: 'BREEZY_KEY', description: 'The key.', isSecret: true }] };

    expect(started({ title: 'Breezy', description: 'Weather.' })).to.equal(started({}));
    expect(startedBy(inputs)).to.equal(startedBy({}));
  });
});
