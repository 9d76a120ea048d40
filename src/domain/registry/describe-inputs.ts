import type { PublishedDocument, PublishedEntry } from '../catalog/published-entry.ts';
import type { Argument, Input, InputWithVariables } from '../catalog/server-document.ts';
import type { CredentialNeed, Server } from '../catalog/server.ts';
import { credentialOf, sourceOf } from './registry-input.ts';

/** Facts for descriptions that the document lacks. */
export type InputFacts = Pick<Server, 'title' | 'credentials'>;

/**
 * Gives each required or secret input of a server.json a description, because VS Code prompts only for described
 * values and writes empty ones otherwise. The publisher's description stays. A missing one is generated from the
 * input's name and kind and the catalog's facts about the credential. Optional variables and headers of which nothing
 * is known are left out, because VS Code writes them with empty values.
 *
 * @param facts Facts about the catalog server that the document describes.
 */
export function describeInputs<Document extends Pick<PublishedDocument, 'packages' | 'remotes'>>(
  document: Document,
  facts: InputFacts,
): Document {
  const named = <One extends InputWithVariables & { readonly name: string }>(kind: string, list: readonly One[]) =>
    list.filter(isKnown).map((input) => described(input, `the ${kind} ${input.name}`, input.name, facts));
  const words = (list: readonly Argument[]): Argument[] => list.map((word) => describedWord(word, facts));
  const { packages, remotes } = document;
  return {
    ...document,
    ...(packages !== undefined && {
      packages: packages.map(({ transport, runtimeArguments, packageArguments, environmentVariables, ...found }) => ({
        ...found,
        transport: {
          ...transport,
          ...(transport.headers !== undefined && { headers: named('header', transport.headers) }),
        },
        ...(runtimeArguments !== undefined && { runtimeArguments: words(runtimeArguments) }),
        ...(packageArguments !== undefined && { packageArguments: words(packageArguments) }),
        ...(environmentVariables !== undefined && {
          environmentVariables: named('environment variable', environmentVariables),
        }),
      })),
    }),
    ...(remotes !== undefined && {
      remotes: remotes.map(({ headers, variables, ...remote }) => ({
        ...remote,
        ...(headers !== undefined && { headers: named('header', headers) }),
        ...(variables !== undefined && { variables: places(variables, 'the address', facts) }),
      })),
    }),
  };
}

/** Whether a variable or header is needed or has a value or a description; a placeholder gets a description. */
function isKnown({
  isRequired,
  isSecret,
  variables,
  default: fallback,
  choices,
  ...texts
}: InputWithVariables): boolean {
  if (isRequired === true || isSecret === true || fallback !== undefined || choices !== undefined) return true;
  const { description = '', value = '', placeholder = '' } = texts;
  return variables !== undefined || [description, value, placeholder].some((text) => text.trim() !== '');
}

/** Describes an argument, except a flag without a value: a description would make clients ask for a value. */
function describedWord(word: Argument, facts: InputFacts): Argument {
  if (word.type === 'named') return isFlag(word) ? word : described(word, `the option ${word.name}`, word.name, facts);
  const name = word.placeholder ?? word.valueHint ?? word.value ?? 'value';
  return described(word, `the argument "${name}"`, `<${name}>`, facts);
}

function isFlag({ isSecret, value, default: fallback, placeholder, choices, variables, format }: Argument): boolean {
  const takes = [value, fallback, placeholder, choices, variables].some((member) => member !== undefined);
  return !takes && isSecret !== true && (format === undefined || format === 'boolean');
}

function described<One extends InputWithVariables>(input: One, what: string, name: string, facts: InputFacts): One {
  const { variables } = input;
  return {
    ...withDescription(input, what, [name], facts),
    ...(variables !== undefined && { variables: places(variables, what, facts, name) }),
  };
}

/** Adds descriptions to the placeholders of a text, by name. */
function places(
  variables: Readonly<Record<string, Input>>,
  of: string,
  facts: InputFacts,
  outer?: string,
): Readonly<Record<string, Input>> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, input]) => {
      const names = outer === undefined ? [name] : [name, outer];
      return [name, withDescription(input, `{${name}} in ${of}`, names, facts)];
    }),
  );
}

/** @param names Names of the credential in the catalog, tried in this order. */
function withDescription<One extends Input>(
  input: One,
  what: string,
  names: readonly string[],
  { title, credentials }: InputFacts,
): One {
  const { description = '', isRequired = false, isSecret = false, value = '', placeholder = '' } = input;
  const isAsked = isRequired || isSecret || (value === '' && placeholder.trim() !== '');
  if (description.trim() !== '' || !isAsked) return input;
  const kind = isSecret ? 'Secret value' : 'Value';
  const sentence = `${kind} of ${what}, which ${title} ${isRequired ? 'requires' : 'can do without'}.`;
  const credential = isSecret ? knownCredential(credentials, names) : undefined;
  return { ...input, description: [sentence, ...(credential === undefined ? [] : sourceOf(credential))].join(' ') };
}

function knownCredential(credentials: readonly CredentialNeed[], names: readonly string[]): CredentialNeed | undefined {
  return names.map((name) => credentialOf({ credentials }, name)).find((found) => found !== undefined);
}

const NOTHING_GONE: ReadonlySet<string> = new Set();
const START = '{"state":{';
const BETWEEN = '},"server":{';
const ASKS = /"is(?:Required|Secret)":true/g;
/** Beginning of an object with a description and no closed inner object. */
const DESCRIBED = /^[^}]*"description":"[^"\s][^}]*$/;

/**
 * Returns the server.json from the JSON of a `PublishedEntry`, with a description of each required or secret input. A
 * document that stands last and lacks no description is cut out unchanged. The first `},"server":{` is its border. A
 * state contains no inner object, and quotation marks in its texts are escaped.
 *
 * @param body Output of `JSON.stringify`.
 * @param known Facts about the published server in the catalog; the document's own title takes precedence.
 * @param gone Packages and endpoints to leave out: `TYPE:IDENTIFIER`, and addresses.
 */
export function documentText(body: string, known: InputFacts | undefined, gone = NOTHING_GONE): string {
  const isLast = body.startsWith(START) && body.endsWith('}}');
  const border = isLast ? body.indexOf(BETWEEN, START.length - 1) : -1;
  if (border !== -1 && gone.size === 0 && !mayLack(body)) return body.slice(border + BETWEEN.length - 1, -1);
  const { server } = JSON.parse(body) as PublishedEntry;
  const title = server.title ?? known?.title ?? server.name;
  return JSON.stringify(describeInputs(withoutWays(server, gone), { title, credentials: known?.credentials ?? [] }));
}

/** Returns the document without these packages and endpoints; a list that becomes empty is omitted. */
function withoutWays(document: PublishedDocument, gone: ReadonlySet<string>): PublishedDocument {
  const { packages, remotes, ...rest } = document;
  const left = packages?.filter(({ registryType, identifier }) => !gone.has(`${registryType}:${identifier}`)) ?? [];
  const hosted = remotes?.filter(({ url }) => !gone.has(url)) ?? [];
  return gone.size === 0
    ? document
    : { ...rest, ...(left.length > 0 && { packages: left }), ...(hosted.length > 0 && { remotes: hosted }) };
}

/** Whether an input may lack a description; only one before the required or secret flag is found. */
function mayLack(body: string): boolean {
  if (body.includes('"environmentVariables"') || body.includes('"headers"')) return true;
  for (const { index } of body.matchAll(ASKS))
    if (!DESCRIBED.test(body.slice(body.lastIndexOf('{', index), index))) return true;
  return false;
}
