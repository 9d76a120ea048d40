import { changes } from '../catalog/capability.ts';
import type { Server, Tool } from '../catalog/server.ts';
import type { Lexicon } from '../match/knowledge.ts';
import type { Need } from '../task/task-definition.ts';
import { stem } from '../text/stem.ts';
import { isStopWord, words } from '../text/tokenize.ts';
import { verbsOf } from './tool-name.ts';

type Asked = Pick<Need, 'act' | 'text' | 'capability' | 'effect' | 'system'>;

const DRAFT = stem('draft');
/** Words in the names of tools that run any statement or command. */
const ANY_ACT = new Set(['execute', 'exec', 'run', 'query', 'sql', 'call', 'request'].map(stem));

/** Whether a need asks for a draft, which a tool that sends must not meet. */
export function wantsDraft({ act, text, capability }: Pick<Asked, 'act' | 'text' | 'capability'>): boolean {
  return capability?.endsWith('.draft') === true || words(act ?? text).some((word) => stem(word) === DRAFT);
}

/** Whether the name of a tool says that it drafts. */
export function drafts({ name }: Tool, { entries }: Lexicon): boolean {
  return entries.nameParts(name).includes(DRAFT);
}

/**
 * Whether a tool's name or description expresses the act of a need: the same word, or a verb of the same class. True
 * for a need without a known act and for tools that run any statement.
 */
export function expressesAct(tool: Tool, need: Asked, { lexicon, entries }: Lexicon): boolean {
  const spoken = new Set([...entries.nameParts(tool.name), ...entries.stemsOf(tool)]);
  if (entries.nameParts(tool.name).some((part) => ANY_ACT.has(part))) return true;
  const acts = words(need.act ?? '')
    .filter((word) => !isStopWord(word))
    .map(stem);
  if (acts.length === 0) {
    const wanted = verbsOf(need.text, lexicon);
    return wanted.size === 0 || hasClass(spoken, wanted, lexicon);
  }
  const classes = new Set(acts.flatMap((act) => [...(lexicon.verbClasses(act) ?? [])]));
  return acts.some((act) => spoken.has(act)) || hasClass(spoken, classes, lexicon);
}

function hasClass(spoken: ReadonlySet<string>, classes: ReadonlySet<string>, lexicon: Lexicon['lexicon']): boolean {
  return [...spoken].some((word) => [...(lexicon.verbClasses(word) ?? [])].some((each) => classes.has(each)));
}

/**
 * Number of content words that a tool's name shares with a need, without the words of its product.
 */
export function sharedWords({ name }: Tool, server: Server, need: Asked, { entries }: Lexicon): number {
  const products = new Set([...entries.productParts(server), ...words(need.system ?? '').map(stem)]);
  const asked = new Set(
    words(need.text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );
  return new Set(entries.nameParts(name).filter((part) => asked.has(part) && !products.has(part))).size;
}

/** Whether a change by these tools is proven: one of them changes something and expresses the act of the need. */
export function isActSeen(tools: readonly Tool[], need: Asked, knowledge: Lexicon): boolean {
  return tools.some(({ effect }) => changes(effect))
    ? tools.some((tool) => changes(tool.effect) && expressesAct(tool, need, knowledge))
    : false;
}
