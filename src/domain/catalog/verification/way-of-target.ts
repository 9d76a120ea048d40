/** The package or endpoint that was spoken to, without a version: `npm:IDENTIFIER`, `pypi:IDENTIFIER`, or a URL. */
export function wayOfTarget(target: string): string {
  const name = target.indexOf(':') + 1;
  const version = target.lastIndexOf('@');
  return target.startsWith('//', name) || version <= name ? target : target.slice(0, version);
}
