import { expect } from 'chai';
import type { Remote, Server } from '../../../src/domain/catalog/server.ts';
import { describeRemote } from '../../../src/domain/registry/describe-remote.ts';
import { anEntry } from '../../support/catalogs.ts';

const ADDRESS = 'https://mcp.boardly.example/mcp';

function aRemote(members: Partial<Remote> = {}): Remote {
  return { type: 'streamable-http', url: ADDRESS, headers: [], ...members };
}

function aHosted(remote: Remote, members: Partial<Server> = {}): Server {
  return anEntry({ packages: [], remotes: [remote], prefer: `remote:${remote.url}`, ...members });
}

const token = { alternatives: [['BOARD_TOKEN']], pick: ['BOARD_TOKEN'], required: true, scopes: [], get_it: null };

describe('describeRemote', () => {
  it('needs no more than its address when one signs in with OAuth', () => {
    expect(describeRemote(aHosted(aRemote()), aRemote())).to.deep.equal({ type: 'streamable-http', url: ADDRESS });
  });

  it('sends the secret of the preferred endpoint as a bearer token', () => {
    const server = aHosted(aRemote(), { credentials: [{ ...token, why: null }] });

    expect(describeRemote(server, aRemote()).headers).to.deep.equal([
      {
        name: 'Authorization',
        value: 'Bearer {BOARD_TOKEN}',
        variables: { BOARD_TOKEN: { isRequired: true, isSecret: true } },
      },
    ]);
  });

  it('sends a secret that is a header as that header', () => {
    const remote = aRemote({ headers: ['X-API-Key'] });
    const credentials = [{ ...token, alternatives: [['X-API-Key']], pick: ['X-API-Key'], why: null }];

    expect(describeRemote(aHosted(remote, { credentials }), remote).headers).to.deep.equal([
      { name: 'X-API-Key', isRequired: true, isSecret: true },
    ]);
  });

  it('does not guess that another endpoint takes the secret of the package', () => {
    const server = anEntry({ remotes: [aRemote()], credentials: [{ ...token, why: null }] });

    expect(describeRemote(server, aRemote())).not.to.have.property('headers');
    expect(describeRemote(server, aRemote({ headers: ['Authorization'] })).headers).to.deep.equal([
      { name: 'Authorization', isRequired: false, isSecret: true },
    ]);
  });

  it('asks for the places of its address', () => {
    const remote = aRemote({ url: 'https://{host}/{team}/mcp' });
    const settings = [
      { name: 'host', value: 'boardly.example', why: 'where it runs', when: 'always' as const },
      { name: 'team', value: '<your team>', why: 'whose boards', when: 'always' as const },
    ];

    expect(describeRemote(aHosted(remote, { settings }), remote).variables).to.deep.equal({
      host: { description: 'where it runs', isRequired: true, default: 'boardly.example' },
      team: { description: 'whose boards', isRequired: true, placeholder: 'your team' },
    });
  });
});
