import type { PublishedEntry } from '../catalog/published.ts';
import { describeInputs, type InputFacts } from './describe-inputs.ts';

const START = '{"state":{';
const BETWEEN = '},"server":{';
const ASKS = /"is(?:Required|Secret)":true/g;
/** The beginning of an object in which nothing has ended. */
const DESCRIBED = /^[^}]*"description":"[^"\s][^}]*$/;

/**
 * The server.json in the JSON of a `PublishedEntry`, with a description of each input that is required or secret. Where it stands
 * last and lacks none it is cut out as it is: a state has no object within it, and a quotation mark within its texts is
 * escaped, so that the first `},"server":{` is the border.
 *
 * @param body As `JSON.stringify` writes it.
 * @param known Of the catalog's server that was published so; the document's own title comes first.
 */
export function documentText(body: string, known: InputFacts | undefined): string {
  const isLast = body.startsWith(START) && body.endsWith('}}');
  const border = isLast ? body.indexOf(BETWEEN, START.length - 1) : -1;
  if (border !== -1 && !mayLack(body)) return body.slice(border + BETWEEN.length - 1, -1);
  const { server } = JSON.parse(body) as PublishedEntry;
  const title = server.title ?? known?.title ?? server.name;
  return JSON.stringify(describeInputs(server, { title, credentials: known?.credentials ?? [] }));
}

/** Whether a description may be missing: an input that says so before it asks has one; any other is looked at closely. */
function mayLack(body: string): boolean {
  for (const { index } of body.matchAll(ASKS))
    if (!DESCRIBED.test(body.slice(body.lastIndexOf('{', index), index))) return true;
  return false;
}
