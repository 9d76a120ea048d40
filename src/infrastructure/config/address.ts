import { BlockList, isIP } from 'node:net';
import type { Settings } from './settings.ts';

/** Whether a text is the address of a web service, without credentials, query and fragment. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** Returns an address for display, without user, password and everything after the path. */
export function withoutSecrets(address: string): string {
  return address.replace(/\/\/[^/]*@/, '//…@').replace(/[?#].*$/s, '?…');
}

/** Whether only this machine can reach an address: `localhost`, `127.0.0.0/8` or `::1`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Maximum prefix length in bits by IP version. */
const BITS = { 4: 32, 6: 128 } as const;

/**
 * Reads `QM_TRUSTED_PROXIES`: comma-separated addresses (`10.0.0.7`) and networks (`10.0.0.0/8`) of trusted proxies.
 * Invalid parts are added to `faults`. Null when not set.
 */
export function readTrustedProxies(setting: Settings, faults: string[]): BlockList | null {
  const listed = setting.list('QM_TRUSTED_PROXIES');
  if (listed.length === 0) return null;
  const proxies = new BlockList();
  for (const text of listed) {
    const [address = '', prefix, ...rest] = text.split('/');
    const version = isIP(address);
    const most = version === 4 || version === 6 ? BITS[version] : -1;
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : most + 1;
    if (most < 0 || bits > most || rest.length > 0)
      faults.push(`QM_TRUSTED_PROXIES has ${text}, which is no IP address or network such as 10.0.0.0/8`);
    else proxies.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  }
  return proxies;
}
