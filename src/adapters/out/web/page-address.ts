const LONGEST = 2_000;
const TRACKING = /^(?:utm_.*|gclid|fbclid|msclkid|mc_[ce]id|ref|ref_src)$/;

export type PageAddress = {
  /** Visible ASCII, without a fragment, user name or password. */
  readonly shown: string;
  /** The same for all addresses of one page: without scheme, `www.`, slash at the end and parameters that only track. */
  readonly canonical: string;
};

/** The address of a page, or null when nobody can open it over HTTP. */
export function pageAddress(text: unknown): PageAddress | null {
  if (typeof text !== 'string' || text.length > LONGEST || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  if (url.href.length > LONGEST) return null;
  const parameters = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name.toLowerCase())));
  parameters.sort();
  const path = url.pathname.replace(/\/+$/, '');
  return { shown: url.href, canonical: `${url.host.replace(/^www\./, '')}${path}?${parameters.toString()}` };
}
