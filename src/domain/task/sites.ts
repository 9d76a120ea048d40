import { changes } from '../catalog/capability.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import type { NeedDraft } from './share-products.ts';

const SITE = /(?<![\w@/.-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+([a-z]{2,})(?![\w@-]|\.\p{L})(?:\/[^\s,;]*)?/iu;
const COMMON_ENDINGS = new Set(
  'com org net io dev app co ai eu info gov edu shop store me tv online site blog cloud news travel restaurant'.split(
    ' ',
  ),
);
/** Endings of countries that are endings of files, too. */
const FILE_ENDINGS = new Set('md py sh rs pl ps cs ml so do mk st ac'.split(' '));
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Confidence in reading or driving a page whose address the task states. */
const SURE_OF_PAGE = 0.8;

/** Words before the site on which something is looked up. */
const ON_SITE = /\b(?:on|from|at) (?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/iu;
/** Domains of capabilities that take the address of any website. */
const OF_SITES: ReadonlySet<string> = new Set(['web', 'ops']);

/** Returns the first address of a website in a text: a host, with or without a path; null for none. */
export function siteIn(text: string): string | null {
  const [site, ending = ''] = SITE.exec(text) ?? [];
  return site !== undefined && isEnding(ending.toLowerCase()) ? site : null;
}

function isEnding(ending: string): boolean {
  if (COMMON_ENDINGS.has(ending) || ending === 'uk') return true;
  return ending.length === 2 && !FILE_ENDINGS.has(ending) && COUNTRIES.of(ending.toUpperCase()) !== undefined;
}

/**
 * Returns the need on a website that no server of the catalog connects to: a page is fetched, and a change is made in a
 * browser. Any other need is returned as it is.
 */
export function onSite(need: NeedDraft, { systems, lexicon }: Products & Lexicon): NeedDraft {
  const { system, capability, effect } = need;
  const isKnown = (systems.get(system ?? '')?.servers.size ?? 0) > 0;
  const isOpen = capability === null || (effect === 'read' && ON_SITE.test(need.text));
  const site = system === undefined ? isOpen && siteIn(need.text) : !isKnown && siteIn(system);
  if (typeof site !== 'string') return need;
  const { system: _site, ...open } = need;
  const confidence = Math.max(SURE_OF_PAGE, need.confidence);
  if (changes(effect)) return { ...open, capability: 'browser.control', confidence };
  if (effect === 'none') return need;
  const isOfSites = OF_SITES.has(lexicon.capabilities.get(capability ?? '')?.domain ?? '');
  return isOfSites ? open : { ...open, capability: 'web.fetch', confidence };
}
