/** Whether only this machine can reach an address: `localhost`, `127.0.0.0/8` or `::1`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
