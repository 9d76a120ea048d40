/** One name of the public network, in lower case: two labels or more, and the last one no number in any notation. */
const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ANY = '*.';

/** Whether a text is a host that programs can be let out to: `api.example.com`, or `*.example.com` for every name below it. */
export function isHostRule(text: string): boolean {
  const name = text.startsWith(ANY) ? text.slice(ANY.length) : text;
  return NAME.test(name);
}

/**
 * The host that a program asks for, if it may have it.
 *
 * @param authority As in `CONNECT`: a name and a port.
 * @param rules Ones that are not {@link isHostRule} let nobody through.
 * @returns The name in lower case; null when it is not allowed, which no address ever is.
 */
export function allowedHost(authority: string, rules: readonly string[]): string | null {
  const [, host] = /^([a-z0-9.-]+):443$/i.exec(authority) ?? [];
  const name = host?.toLowerCase() ?? '';
  return NAME.test(name) && rules.some((rule) => isHostRule(rule) && fits(name, rule)) ? name : null;
}

function fits(name: string, rule: string): boolean {
  return rule.startsWith(ANY) ? name.endsWith(rule.slice(1)) && name.length > rule.length - 1 : name === rule;
}
