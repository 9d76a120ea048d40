import { expect } from 'chai';
import { lockServer } from '../../../../src/domain/stack/lock/lock-stack.ts';
import { aChat, aPackage, anEntry } from '../../../support/catalogs.ts';
import { aLockedServer } from '../../../support/locks.ts';
import { aNeed } from '../../../support/needs.ts';
import { aPlannedServer } from '../../../support/stack-parts.ts';
import { aVerification } from '../../../support/verifications.ts';

const HASH = `sha256:${'1'.repeat(64)}`;
const need = aNeed({ system: 'boardly' });

describe('lockServer', () => {
  it('fixes the version in the very command, which the answer without a lock leaves open', () => {
    expect(lockServer(aPlannedServer(anEntry(), [need]), {})).to.deep.equal(aLockedServer());
  });

  it('says null where nobody knows the version, instead of a guess', () => {
    const server = anEntry({ packages: [aPackage({ version: null })] });

    expect(lockServer(aPlannedServer(server, [need]), {})).to.include({ version: null, install: 'npx -y board-mcp' });
  });

  it('fixes the address of a hosted server, and the names of its secrets alone', () => {
    const { endpoint, credentials, ...locked } = lockServer(aPlannedServer(aChat(), [need]), {});

    expect(locked).to.deep.include({ package: null, version: null, install: 'https://mcp.parley.example/mcp' });
    expect(endpoint).to.deep.equal({ type: 'streamable-http', url: 'https://mcp.parley.example/mcp' });
    expect(credentials).to.deep.equal(['PARLEY_TOKEN']);
  });

  it('fixes the settings that the stack was given', () => {
    const settings = [
      { name: 'READ_ONLY', value: '1', why: 'reads only', when: 'read_only' as const },
      { name: 'WRITES', value: '1', why: 'writes', when: 'write' as const },
    ];

    expect(lockServer(aPlannedServer(anEntry({ settings }), [need]), {}).settings).to.deep.equal([
      { name: 'READ_ONLY', value: '1' },
    ]);
  });

  it('keeps the hash of the tools only when it is of that version or address', () => {
    const hashOf = (members: Parameters<typeof aVerification>[0], server = anEntry()) =>
      lockServer(
        aPlannedServer({ ...server, verification: aVerification({ tools_hash: HASH, ...members }) }, [need]),
        {},
      ).tools_hash;

    expect(hashOf({})).to.equal(HASH);
    expect(hashOf({ tools: null, tool_count: 2 }), 'what comes with the package').to.equal(null);
    expect(hashOf({ target: 'npm:board-mcp@1.1.0', version: '1.1.0' })).to.equal(null);
    expect(hashOf({ target: 'npm:other@1.0.0' })).to.equal(null);
    expect(hashOf({ target: 'https://mcp.parley.example/mcp', version: null }, aChat())).to.equal(HASH);
    expect(hashOf({ target: 'https://old.parley.example/mcp' }, aChat())).to.equal(null);
  });
});
