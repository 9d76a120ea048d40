import { BlockList, Socket } from 'node:net';
import { expect } from 'chai';
import { PeerConnections } from '../../src/infrastructure/peer-connections.ts';

/** A connection from an address; it opens nothing. */
function connectionFrom(address: string): Socket {
  return Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
}

function admitted(addresses: readonly string[], most: number, exempt: BlockList | null = null): readonly boolean[] {
  const peers = new PeerConnections(most, exempt);
  return addresses.map((address) => peers.admit(connectionFrom(address)));
}

describe('PeerConnections', () => {
  it('closes a further connection of a peer, and leaves those of others open', () => {
    expect(admitted(['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.1'], 2)).to.deep.equal([true, true, true, false]);
    expect(admitted(['10.0.0.1'], 0)).to.deep.equal([false]);
  });

  it('counts a connection no longer once it is closed', async () => {
    const peers = new PeerConnections(1, null);
    const first = connectionFrom('10.0.0.1');
    peers.admit(first);
    await new Promise((resolve) => first.destroy().once('close', resolve));

    expect(peers.admit(connectionFrom('10.0.0.1'))).to.equal(true);
    expect(peers.admit(connectionFrom('10.0.0.1'))).to.equal(false);
  });

  for (const [other, is] of [
    ['2001:db8:0:1::2', 'one peer'],
    ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', 'one peer'],
    ['2001:db8:0:1:2::', 'one peer'],
    ['2001:db8:0:2::1', 'another peer'],
    ['2001:db8::1', 'another peer'],
    ['::1', 'another peer'],
  ] as const)
    it(`takes ${other} beside 2001:db8:0:1::1 for ${is}`, () => {
      expect(admitted(['2001:db8:0:1::1', other], 1)[1]).to.equal(is === 'another peer');
    });

  it('takes an IPv4 address that came over IPv6 for the same peer', () => {
    expect(admitted(['10.0.0.1', '::ffff:10.0.0.1'], 1)).to.deep.equal([true, false]);
  });

  it('closes none of an exempt peer', () => {
    const proxies = new BlockList();
    proxies.addSubnet('10.0.0.0', 8, 'ipv4');

    expect(admitted(['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3'], 1, proxies)).to.deep.equal([true, true, true]);
    expect(admitted(['11.1.2.3', '11.1.2.3'], 1, proxies)).to.deep.equal([true, false]);
  });
});
