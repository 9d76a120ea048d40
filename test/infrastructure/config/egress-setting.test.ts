import { expect } from 'chai';
import { readConfig } from '../../../src/infrastructure/config/config.ts';

const egress = (value: unknown) =>
  readConfig({ QM_CATALOG: 'memory:' }, { name: 'quartermaster.config.json', text: JSON.stringify({ egress: value }) })
    .egress;
const faultOf = (value: unknown): string => {
  try {
    egress(value);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

describe('The hosts that the operator lets servers out to', () => {
  it('are none when nothing is said', () => {
    expect([...readConfig({ QM_CATALOG: 'memory:' }, null).egress]).to.deep.equal([]);
    expect([...egress({})]).to.deep.equal([]);
  });

  it('are lists by the name of a server, whatever its case; each host counts once', () => {
    const found = egress({
      'io.github.Acme/Board-MCP': ['api.acme.example', '*.acme.example', 'api.acme.example'],
      'com.acme/none': [],
    });

    expect([...found]).to.deep.equal([
      ['io.github.acme/board-mcp', ['api.acme.example', '*.acme.example']],
      ['com.acme/none', []],
    ]);
  });

  for (const value of [null, [], 'api.acme.example', 5]) {
    it(`are not ${JSON.stringify(value)}`, () => {
      expect(faultOf(value)).to.include('egress is not an object of lists of hosts by the name of a server');
    });
  }

  it('are told with every fault at once', () => {
    const message = faultOf({
      board: ['api.acme.example'],
      'com.acme/text': 'api.acme.example',
      'com.acme/mixed': ['api.acme.example', 7],
      'com.acme/bad': ['https://api.acme.example', '10.0.0.1', '*', '*.com', '*.github.io', 'API.acme.example'],
      'com.acme/many': Array.from({ length: 257 }, (_, at) => `h${at}.acme.example`),
      'com.acme/twice': [],
      'com.ACME/twice': [],
    });

    expect(message)
      .to.match(/^bad configuration: /)
      .and.include('egress["board"] is not named like a server')
      .and.include('egress["com.acme/text"] is not a list of hosts')
      .and.include('egress["com.acme/mixed"] is not a list of hosts')
      .and.include('egress["com.acme/bad"]: https://api.acme.example is not a host')
      .and.include('egress["com.acme/bad"]: 10.0.0.1 is not a host')
      .and.include('egress["com.acme/bad"]: * is not a host')
      .and.include('egress["com.acme/bad"]: *.com is not a host')
      .and.include('egress["com.acme/bad"]: *.github.io belongs to nobody alone')
      .and.include('egress["com.acme/bad"]: API.acme.example is not a host')
      .and.include('egress["com.acme/many"] has more than 256 hosts')
      .and.include('egress["com.ACME/twice"] stands there more than once');
    expect(message.split('; ')).to.have.length(11);
  });

  it('are told without a password that was put there by mistake', () => {
    expect(faultOf({ 'com.acme/board': ['https://me:hunter2@api.acme.example'] })).to.not.include('hunter2');
  });
});
