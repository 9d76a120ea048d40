import type { PublishedEntry } from '../catalog/published.ts';

const START = '{"state":{';
const BETWEEN = '},"server":{';

/**
 * The server.json in the JSON of a `PublishedEntry`. Where it stands last it is cut out as it is: a state has no object
 * within it, and a quotation mark within its texts is escaped, so that the first `},"server":{` is the border.
 */
export function documentText(body: string): string {
  const border = body.startsWith(START) && body.endsWith('}}') ? body.indexOf(BETWEEN, START.length - 1) : -1;
  if (border !== -1) return body.slice(border + BETWEEN.length - 1, -1);
  return JSON.stringify((JSON.parse(body) as PublishedEntry).server);
}
