import { isIPv6, type BlockList, type Socket } from 'node:net';

/** Open connections by peer, so that no peer uses the whole capacity. */
export class PeerConnections {
  readonly #most: number;
  readonly #exempt: BlockList | null;
  readonly #open = new Map<string, number>();

  /**
   * @param most Upper bound of open connections of one peer.
   * @param exempt Addresses without a bound.
   */
  constructor(most: number, exempt: BlockList | null) {
    this.#most = most;
    this.#exempt = exempt;
  }

  /** Counts a connection until it closes, or closes it when its peer has too many. @returns Whether it stays. */
  admit(socket: Socket): boolean {
    const address = plain(socket.remoteAddress ?? '');
    if (this.#exempt?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true) return true;
    const peer = peerOf(address);
    const open = this.#open.get(peer) ?? 0;
    if (open >= this.#most) {
      socket.destroy();
      return false;
    }
    this.#open.set(peer, open + 1);
    socket.once('close', () => {
      const left = (this.#open.get(peer) ?? 1) - 1;
      if (left === 0) this.#open.delete(peer);
      else this.#open.set(peer, left);
    });
    return true;
  }
}

/** Returns an IPv4 address as such, even from `::ffff:10.0.0.7`. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, which one host controls. */
function peerOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
