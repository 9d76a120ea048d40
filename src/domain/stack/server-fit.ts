import { changes } from '../catalog/capability.ts';
import { isReadOnly } from '../task/constraints.ts';
import { preferredWay } from '../catalog/launch.ts';
import type { Server, ToolEffect } from '../catalog/server.ts';
import { canOnlyRead } from '../catalog/switches.ts';
import { admit } from './admit-server.ts';
import { displayName, HUB } from '../catalog/products.ts';
import { conversionOf, fitsConversion, joinConversions, type Conversion } from '../match/conversion-formats.ts';
import type { Need } from '../task/task-definition.ts';
import type { NeedSearch } from './candidate-search.ts';
import type { Refusal } from './candidate.ts';
import { mayDestroy, servesAct } from './tool-acts.ts';

/** Bonus of a public service over a server that works on an account. */
const PUBLIC = 0.39;

/** Reason to refuse a server, without the server itself. */
export type RefusalReason = Pick<Refusal, 'code' | 'reason' | 'would_change_if'>;

/**
 * Returns the fit of a server's products to a need; null when the need names a product that the server lacks.
 * Named product: 1, or 0.7 in a hub of many. Product named elsewhere in the task: 0.9. Public service: 0.75 without a
 * key, 0.45 with one.
 * No product: 0.6. Product that the task does not name: 0.35. Every public service gets 0.39 more.
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
 * Returns a product that the task names and that does the work of a server's own product: both offer the named work of
 * another need in the same domain. A need that only thinks about what was read there is meant for that product.
 */
function rivalOf(server: Server, { need, named, knowledge }: NeedSearch): string | null {
  if (need.effect !== 'none') return null;
  const { systems, lexicon } = knowledge;
  const domainOf = (id: string): string | undefined => lexicon.capabilities.get(id)?.domain;
  const domain = domainOf(need.capability ?? '');
  const offered = new Set(server.systems.flatMap((name) => [...(systems.get(name)?.capabilities.keys() ?? [])]));
  const isRival = (name: string): boolean =>
    [...(systems.get(name)?.capabilities.keys() ?? [])].some((id) => offered.has(id) && domainOf(id) === domain);
  return [...named].find(isRival) ?? null;
}

/** Whether the vendor of the product that a need names made and publishes the server. */
export function isVendorsOwn(
  { publisher, maker }: Pick<Server, 'publisher' | 'maker'>,
  { system }: Pick<NeedSearch['need'], 'system'>,
): boolean {
  return system !== undefined && publisher.official && maker.products.includes(system);
}

/**
 * Whether a briefly described server may be considered. Without seen tools, a server cannot be known to only read.
 * If the need names no product, the server must be official, public, without a product, or for a product that the task
 * names.
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

/**
 * Returns the reason to refuse a server for another country, one for a rival of a named product, or one that would change
 * accounts that the task does not name.
 */
export function whyNotMeant(server: Server, search: NeedSearch): RefusalReason | null {
  const { need, named, whole } = search;
  if (server.region !== null && need.system === undefined && !holdsOneOf(server.region.words, whole.words)) {
    const { name } = server.region;
    return { code: 'region', reason: `It serves ${name} only.`, would_change_if: `the task spoke of ${name}` };
  }
  if (need.system !== undefined || !isAccountOfOther(server, named)) return null;
  const { title } = server;
  const rival = rivalOf(server, search);
  if (rival !== null) {
    const reason = `It works on ${title}, and the task names ${displayName(rival)}.`;
    return { code: 'unnamed', reason, would_change_if: `the task named ${title}` };
  }
  if (need.effect !== 'destructive') return null;
  const reason = `It would change things at ${title}, which the task does not name.`;
  return { code: 'unnamed', reason, would_change_if: `the task named ${title}` };
}

/** Returns the server's documents that meet the need within the limits, or the reason why none does. */
export function usableDocuments(
  documents: readonly number[],
  server: Server,
  search: NeedSearch,
): readonly number[] | RefusalReason {
  const { need, knowledge } = search;
  const converting = documents.filter((document) => convertsAsAsked(document, server, search));
  if (converting.length === 0) {
    const asked = describeConversion(need.formats ?? { in: [], out: [] });
    const reason = `Its tools convert other formats than ${asked}.`;
    return { code: 'formats', reason, would_change_if: 'the task asked for other formats' };
  }
  const allowed = converting.filter((document) => isAllowed(document, server, search));
  if (allowed.length === 0) {
    const reason = 'Its tools for this write, and it has no read-only switch.';
    return { code: 'writes', reason, would_change_if: 'read_only=false' };
  }
  if (!changes(need.effect) || need.formats !== undefined) return allowed;
  const changing = allowed.filter(
    (document) => knowledge.index.toolOf[document] === -1 || effectOf(document, search) !== 'read',
  );
  if (changing.length === 0) {
    const reason = 'Its tools for this only read.';
    return { code: 'reads_only', reason, would_change_if: 'the task only asked to read' };
  }
  const isOtherLoss = (document: number): boolean => {
    const tool = server.tools[knowledge.index.toolOf[document] ?? -1];
    return tool?.effect === 'destructive' && !servesAct(tool, server, need, knowledge);
  };
  return mayDestroy(need) || !changing.every(isOtherLoss) ? changing : otherAct(need);
}

/**
 * Returns the documents that may do a change whose capability is no proof: tools that express the act, and servers with
 * unknown tools. Without any it returns the reason to refuse the server.
 */
export function actingDocuments(
  documents: readonly number[],
  server: Server,
  { need, knowledge }: NeedSearch,
): readonly number[] | RefusalReason {
  if (!changes(need.effect)) return documents;
  const acting = documents.filter((document) => {
    const tool = server.tools[knowledge.index.toolOf[document] ?? -1];
    return tool === undefined || servesAct(tool, server, need, knowledge);
  });
  return acting.length > 0 ? acting : otherAct(need);
}

/** Reason against a server of which neither tools nor abilities say that it does an act. */
export function unknownAct({ act }: Need): RefusalReason {
  const reason = `Its tools are unknown, and nothing says that it does this${act === undefined ? '' : ` ("${act}")`}.`;
  return { code: 'other_act', reason, would_change_if: 'its tools were known' };
}

function otherAct({ act }: Need): RefusalReason {
  const reason = `None of its known tools names this act${act === undefined ? '' : ` ("${act}")`}.`;
  return { code: 'other_act', reason, would_change_if: 'the task asked for something its tools do' };
}

function convertsAsAsked(document: number, server: Server, { need, knowledge }: NeedSearch): boolean {
  const { formats } = knowledge.catalog.vocabulary;
  return need.formats === undefined || fitsConversion(need.formats, conversionAt(document, server, knowledge), formats);
}

/** Whether a tool is known to write the formats that the need asks for; true for a need without formats. */
export function hasKnownFormats(
  document: number | undefined,
  server: Server,
  { need, knowledge }: NeedSearch,
): boolean {
  if (need.formats === undefined || document === undefined) return true;
  return conversionAt(document, server, knowledge).out.length > 0 || need.formats.out.length === 0;
}

function conversionAt(document: number, server: Server, { index, catalog }: NeedSearch['knowledge']): Conversion {
  const tool = server.tools[index.toolOf[document] ?? -1];
  const { formats } = catalog.vocabulary;
  return joinConversions([tool?.name ?? '', tool?.description ?? ''].map((text) => conversionOf(text, formats)));
}

function describeConversion({ in: from, out }: NonNullable<Need['formats']>): string {
  return [from.join(' or '), out.length === 0 ? '' : `to ${out.join(' or ')}`].filter(Boolean).join(' ');
}

function isAllowed(document: number, server: Server, search: NeedSearch): boolean {
  const { need, constraints, isReadOfChange } = search;
  const effect = effectOf(document, search);
  const readOnly = isReadOnly(server.systems, constraints);
  if (effect === 'read') return !(readOnly && mayWriteUnseen(document, server, search));
  if (effect === 'destructive' && need.effect === 'read' && hasReadOnlySwitch(server, search)) return true;
  return !readOnly && !isReadOfChange;
}

function effectOf(document: number, { knowledge }: NeedSearch): ToolEffect {
  return knowledge.operations[document]?.effect ?? 'read';
}

/** Whether a server with unseen tools has changing capabilities and no read-only switch. */
function mayWriteUnseen(document: number, server: Server, search: NeedSearch): boolean {
  const { index, lexicon } = search.knowledge;
  return (
    index.toolOf[document] === -1 &&
    server.capabilities.some((id) => changes(lexicon.capabilities.get(id)?.effect)) &&
    !hasReadOnlySwitch(server, search)
  );
}

/** Whether the server has a read-only switch in the way that the limits leave. */
function hasReadOnlySwitch(server: Server, { constraints, named }: NeedSearch): boolean {
  const admission = admit(server, constraints, named);
  const way = admission.admitted ? admission.way : preferredWay(server);
  return way !== undefined && canOnlyRead(server, way);
}

function isAccountOfOther({ egress, systems }: Server, named: ReadonlySet<string>): boolean {
  return (
    egress === 'own_account' &&
    systems.length > 0 &&
    systems.length <= HUB &&
    !systems.some((system) => named.has(system))
  );
}

const NO_WORD = /[^\p{L}\p{N}]+/gu;

/**
 * Whether a text contains one of some words. A word of more than three letters matches as a prefix: `birds`, but not
 * `business` for `us`.
 */
function holdsOneOf(words: readonly string[], text: string): boolean {
  return words.some((word) => {
    const wanted = word.replaceAll(NO_WORD, ' ').trim();
    return text.includes(wanted.length > 3 ? ` ${wanted}` : ` ${wanted} `);
  });
}
