import { expect } from 'chai';
import type { Call } from './model-stand-in/call.ts';

/** Stands in every key of these tests, so that one look finds any of them. */
export const MARK = 'marked-key';

/** The five keys that a request can have to do with, besides that of the provider, which is another one each time. */
export const MARKED = {
  environment: `sk-${MARK}-of-the-environment`,
  search: `tvly-${MARK}-of-the-request`,
  environmentForSearch: `tvly-${MARK}-of-the-environment`,
  credential: `ghp-${MARK}-for-a-server`,
};

let requests = 0;

/** A key for a provider that no other request has. */
export function markedKey(): string {
  requests += 1;
  return `sk-${MARK}-of-request-${requests}`;
}

/** What was asked holds this key, once, in the one header for it, and no other key anywhere. @param key Null for none at all. */
export function expectKey({ path, text, headers }: Call, key: string | null): void {
  expect(path + text, 'what a model is asked').to.not.include(MARK);
  const marked = Object.entries(headers).filter(([, value]) => value.includes(MARK));
  expect(marked.map(([, value]) => value.replace(/^Bearer /, ''))).to.deep.equal(key === null ? [] : [key]);
  for (const [name] of marked) expect(name).to.be.oneOf(['authorization', 'x-api-key', 'x-goog-api-key']);
}
