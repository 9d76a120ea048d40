import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Error code of a connection that was stopped because its host has a private address. */
export const PRIVATE_ADDRESS = 'ERR_PRIVATE_ADDRESS';

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, familyOf(network));

/**
 * Whether IANA's registries of special addresses exclude an address from the public network.
 * Examples are this machine, private networks, a cloud's own services, and tunnels to any of them.
 */
export function isPrivateAddress(address: string): boolean {
  const plain = withoutBrackets(address).replace(/%.*$/, '');
  return PRIVATE.check(plain, familyOf(plain));
}

/** Whether the host of a URL is written as a private address; names are looked up only at connection. */
export function isPrivateHost(hostname: string, isPrivate = isPrivateAddress): boolean {
  const plain = withoutBrackets(hostname);
  return isIP(plain) > 0 && isPrivate(plain);
}

/**
 * Makes the `lookup` of connections to public addresses only. It checks at connection, so a name cannot change its
 * address in between. Hosts written as addresses skip `lookup`: see {@link isPrivateHost}.
 */
export function publicLookup(isPrivate = isPrivateAddress): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const usable = error ? [] : addresses.filter(({ address }) => !isPrivate(address));
      const [first] = usable;
      if (error || first === undefined) callback(error ?? privateAddress(host), '', 4);
      else if (options.all === true) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
}

/** Builds the error of a connection to a host with a private address. */
export function privateAddress(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`the address of ${host} is private`), { code: PRIVATE_ADDRESS });
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
