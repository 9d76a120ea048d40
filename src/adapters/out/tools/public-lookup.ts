import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

/** Code of the error of a connection that was stopped because its host's address is private. */
export const PRIVATE_ADDRESS = 'ERR_PRIVATE_ADDRESS';

/** Whether a host of a URL is itself written as a private address; names are looked up when a connection is made. */
export function isPrivateHost(hostname: string, isPrivate = isPrivateAddress): boolean {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(plain) > 0 && isPrivate(plain);
}

/**
 * The `lookup` of connections that may lead to public addresses alone. It decides as a connection is made, so a name cannot change
 * its address in between. Connections to hosts written as addresses ask no `lookup`: see {@link isPrivateHost}.
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

/** The error of a connection to a host whose address is private. */
export function privateAddress(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`the address of ${host} is private`), { code: PRIVATE_ADDRESS });
}
