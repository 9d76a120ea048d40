import { changes } from '../catalog/capability.ts';
import type { Server, ToolEffect } from '../catalog/server.ts';
import { HUB } from '../catalog/systems.ts';
import type { NeedSearch } from './candidate-search.ts';
import type { Refusal } from './candidate.ts';

/** What a public service has before one that works on an account. */
const PUBLIC = 0.39;

/** The reason that keeps a server out, without the server. */
export type RefusalReason = Pick<Refusal, 'code' | 'reason' | 'would_change_if'>;

/**
 * Returns the fit of a server's products: 1 for the named product's, 0.7 when it is a hub of many; 0.9 for a product that the task names
 * elsewhere; 0.75 for a public service that takes no key, 0.45 with one; 0.6 for no product; 0.35 for a product nobody asked for; null for
 * another product. A public service has the more.
 */
export function productFit(server: Server, search: NeedSearch): number | null {
  const fit = baseFit(server, search);
  return fit === null || server.egress !== 'public' ? fit : fit + PUBLIC;
}

function baseFit(server: Server, { need, named }: NeedSearch): number | null {
  const hub = server.systems.length > HUB;
  if (need.system !== undefined) return server.systems.includes(need.system) ? (hub ? 0.7 : 1) : null;
  if (server.systems.some((system) => named.has(system))) return 0.9;
  if (server.egress === 'public') return server.credentials.every(({ required }) => !required) ? 0.75 : 0.45;
  return server.systems.length === 0 ? 0.6 : 0.35;
}

/**
 * Whether a server that is known in short may be tried at all: without seen tools nobody knows that it only reads, and where no
 * product is named, none is chosen but the maker's own, a public service or a server of no product.
 */
export function mayStepIn(server: Server, { need, named, isReadOfChange }: NeedSearch): boolean {
  if (isReadOfChange && server.tools.length === 0) return false;
  return (
    need.system !== undefined ||
    server.systems.length === 0 ||
    server.egress === 'public' ||
    server.publisher.official ||
    server.systems.some((system) => named.has(system))
  );
}

/** Returns the reason to keep out a server of another country, or one that would change accounts that the task does not name. */
export function whyNotMeant(server: Server, { need, named, whole }: NeedSearch): RefusalReason | null {
  if (server.region !== null && need.system === undefined && !holdsOneOf(server.region.words, whole.words)) {
    const { name } = server.region;
    return { code: 'region', reason: `It serves ${name} only.`, would_change_if: `the task spoke of ${name}` };
  }
  if (need.effect !== 'destructive' || need.system !== undefined || !isAccountOfOther(server, named)) return null;
  const { title } = server;
  const reason = `It would change things at ${title}, which the task does not name.`;
  return { code: 'unnamed', reason, would_change_if: `the task named ${title}` };
}

/** Returns those of a server's documents that do what the need wants within the limits, or the reason why none does. */
export function usableDocuments(
  documents: readonly number[],
  server: Server,
  search: NeedSearch,
): readonly number[] | RefusalReason {
  const { need, knowledge } = search;
  const allowed = documents.filter((document) => isAllowed(document, server, search));
  if (allowed.length === 0) {
    const reason = 'Its tools for this write, and it has no read-only switch.';
    return { code: 'writes', reason, would_change_if: 'read_only=false' };
  }
  if (!changes(need.effect)) return allowed;
  const changing = allowed.filter(
    (document) => knowledge.index.toolOf[document] === -1 || effectOf(document, search) !== 'read',
  );
  if (changing.length > 0) return changing;
  const reason = 'Its tools for this only read.';
  return { code: 'reads_only', reason, would_change_if: 'the task only asked to read' };
}

function isAllowed(document: number, server: Server, search: NeedSearch): boolean {
  const { need, constraints, isReadOfChange } = search;
  const effect = effectOf(document, search);
  const readOnly = constraints.read_only === true;
  if (effect === 'read') return !(readOnly && mayWriteUnseen(document, server, search));
  if (effect === 'destructive' && need.effect === 'read' && hasReadOnlySwitch(server)) return true;
  return !readOnly && !isReadOfChange;
}

function effectOf(document: number, { knowledge }: NeedSearch): ToolEffect {
  return knowledge.operations[document]?.effect ?? 'read';
}

/** Whether a server whose tools were never seen is known to change things, with no switch against it. */
function mayWriteUnseen(document: number, server: Server, { knowledge: { index, lexicon } }: NeedSearch): boolean {
  return (
    index.toolOf[document] === -1 &&
    !hasReadOnlySwitch(server) &&
    server.capabilities.some((id) => changes(lexicon.capabilities.get(id)?.effect))
  );
}

function hasReadOnlySwitch({ settings }: Server): boolean {
  return settings.some(({ when }) => when === 'read_only');
}

/** Whether a server works on accounts of a few products only, and the task names none of them. */
function isAccountOfOther({ egress, systems }: Server, named: ReadonlySet<string>): boolean {
  return (
    egress === 'own_account' &&
    systems.length > 0 &&
    systems.length <= HUB &&
    !systems.some((system) => named.has(system))
  );
}

const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Whether a text holds one of some words; a word of more than three letters may go on: `birds`, but not `business` for `us`. */
function holdsOneOf(words: readonly string[], text: string): boolean {
  return words.some((word) => {
    const wanted = word.replaceAll(NO_WORD, ' ').trim();
    return text.includes(wanted.length > 3 ? ` ${wanted}` : ` ${wanted} `);
  });
}
