import type { Capability } from './capability.ts';
import type { Client } from './client.ts';
import type { Sign } from './answer-evidence.ts';
import type { ClassifierWeights, EncoderWeights } from './capability-weights.ts';
import type { DecisionForest } from './decision-forest.ts';

/** Kinds of settings that answers fill. */
export const SETTING_KINDS = ['folder', 'address', 'channel'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** A question about a need that stays open until the task or the user answers it. */
export type QuestionRule = {
  readonly capability: string;
  /** Key of the question in answers, `place.thing`; `{system}` stands for the product. */
  readonly key: string;
  /** Text of the question; `{system}` stands for the product's name, `{thing}` for the fitting one of `things`. */
  readonly ask: string;
  /** Things that `{thing}` may be, each with its products; the first one is that of all other products. */
  readonly things?: Readonly<Record<string, readonly string[]>>;
  readonly blocks: boolean;
  readonly assumed?: string;
  /** Word for `{system}` when the task names none. */
  readonly generic?: string;
  /** Kind of server setting that an answer fills. */
  readonly fills?: SettingKind;
  /** Signs that a task answers the question; one of them is enough. */
  readonly answered_by: readonly Sign[];
};

/** Criterion for a met need, with `{system}` and `{object}` to fill in. */
export type CriterionRule = {
  readonly capability: string;
  readonly criterion: string;
  readonly assertion: string | null;
};

/** A need that other needs imply although the task does not state it. */
export type Implication = {
  /** Capabilities of which at least one must be needed. */
  readonly if: readonly string[];
  /** Further capabilities of which at least one must be needed too, when given. */
  readonly and?: readonly string[];
  /** Stem of a word that the words of a need must contain, when given. */
  readonly word?: string;
  readonly add: string;
  /** Capabilities that prevent the implication when one of them is needed already. */
  readonly unless: readonly string[];
  /** Whether it concerns the same product as the implying need. */
  readonly same_system: boolean;
  readonly confidence: number;
  readonly why: string;
};

/** A well-known product that no server or only briefly described ones connect to; it lets the answer say so. */
export type Product = {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly title: string;
  /** Its capabilities, most typical first. */
  readonly capabilities: readonly string[];
  /** Whether the name is also an everyday word. */
  readonly ambiguous?: boolean;
};

/** Phrases for products of one kind, used when a task names none of them. */
export type ProductKind = {
  readonly phrases: readonly string[];
  /** Names as in `systems` of a server; the catalog need not know all of them. */
  readonly products: readonly string[];
};

/** Wordings of a capability by users and by makers of tools. */
export type Phrasing = {
  readonly capability: string;
  /** Clauses in the style of tasks. */
  readonly texts: readonly string[];
  /** Descriptions in the style of tools. */
  readonly tools: readonly string[];
  readonly objects: readonly string[];
  readonly phrases: readonly string[];
};

/** File format. */
export type FileFormat = {
  readonly id: string;
  /** Id of the family, such as `image` for `png`; its own id for a format without one. */
  readonly of: string;
  /** Set when a file of this format is text that any program for files can read. */
  readonly plain?: true;
  /** Names and file endings, in lower case. */
  readonly names: readonly string[];
  /** File endings that are no names, because they are common words: `log`. */
  readonly endings?: readonly string[];
};

/** Products of which a task without a name usually means the first; the question for it, and its capabilities. */
export type UsualProducts = {
  /** Kind of product, as in "Which e-mail service?". */
  readonly noun: string;
  /** Key of the question in answers. */
  readonly key: string;
  readonly capabilities: readonly string[];
  /** Set when nobody's account is needed: the product is not asked for, and a doubtful need gets it too. */
  readonly general?: true;
  /** Set when the words of a need must have the noun: people use other products of the kind as often. */
  readonly said?: true;
  /** Further capabilities of a need whose words name a repository: `the issues of acme/shop`. */
  readonly of_repositories?: readonly string[];
  /** Capabilities of public facts for which the products step in when no server is sure enough. */
  readonly steps_in?: readonly string[];
  /** Most usual first. Beside one of the named products, a later one is meant. */
  readonly products: readonly { readonly name: string; readonly beside?: readonly string[] }[];
};

/** Words in the names of the tools without which nothing of a capability is done: one of the acts and one of the things. */
export type CoreTool = {
  readonly acts: readonly string[];
  readonly things: readonly string[];
  /** Set when they are needed beside tools that name the act, too. */
  readonly beside?: true;
};

/** Words for an act in tasks, with the kinds of tools that do it. */
export type AskedAct = {
  /** Verbs; a second word, as in `take out`, may stand further on in the text. */
  readonly acts: readonly string[];
  /** Objects of capabilities, such as `calendar`; absent for all. */
  readonly of?: readonly string[];
  /** Words of which the text must contain one, when given. */
  readonly with?: readonly string[];
  /** Kinds of `toolVerbs`, best first. */
  readonly kinds: readonly string[];
};

/** What people type into a search who want the work of a server. */
export type SearchPhraseLine = {
  /** Name of a server of the catalog. */
  readonly server: string;
  /** One to eight words each. */
  readonly phrases: readonly string[];
  /** Further phrases, which only a search compares; tasks have more words, and every phrase takes their time. */
  readonly more?: readonly string[];
};

/** Tools of a server whose inputs other tools of it give. */
export type ToolFeeds = {
  readonly server: string;
  /** Names of reading tools by the tool that needs their results. */
  readonly feeds: Readonly<Record<string, readonly string[]>>;
};

/**
 * Roles of tools: what ordinary tasks ask for, what gives ids and names to other tools, what reads more of a thing, what
 * is needed when a task names it, and what ordinary tasks never need.
 */
export const TOOL_ROLES = ['core', 'find', 'detail', 'special', 'rare'] as const;
export type ToolRole = (typeof TOOL_ROLES)[number];

/** Tools of a server by role; each tool has one. */
export type ToolRoles = { readonly server: string } & Readonly<Record<ToolRole, readonly string[]>>;

/** Words for reading tasks: our own text, kept in `data/`. */
export type Vocabulary = {
  readonly capabilities: readonly Capability[];
  /** Words of each verb class. */
  readonly verbs: Readonly<Record<string, readonly string[]>>;
  /** Product names that are also everyday words; they count only when capitalised. */
  readonly ambiguousSystems: readonly string[];
  /** Product names that usually mean something else in tasks; they are never read as the product. */
  readonly unreadSystems: readonly string[];
  /** Names of countries, regions and large cities, in lower case, with and without accents. */
  readonly places: readonly string[];
  /** First names of people, in lower case, with and without accents. */
  readonly givenNames: readonly string[];
  readonly questions: readonly QuestionRule[];
  readonly criteria: readonly CriterionRule[];
  readonly implications: readonly Implication[];
  /** Substitutes for each capability, best first. */
  readonly related: Readonly<Record<string, readonly string[]>>;
  readonly usualProducts: readonly UsualProducts[];
  /** By capability. */
  readonly coreTools: Readonly<Record<string, CoreTool>>;
  /** Words in the names of tools for each kind of act. */
  readonly toolVerbs: Readonly<Record<string, readonly string[]>>;
  /** Acts with the kinds of their tools; of several entries for an act, the first counts. */
  readonly askedActs: readonly AskedAct[];
  /** By server; learned from the input schemas of tools. */
  readonly toolFeeds: Readonly<Record<string, ToolFeeds['feeds']>>;
  /** By server and tool. */
  readonly toolRoles: Readonly<Record<string, Readonly<Record<string, ToolRole>>>>;
  /** Learned judge of the ability of an act; null when there is none. */
  readonly abilityChoice: DecisionForest | null;
  /** Learned judge of the servers for a need; null when there is none. */
  readonly serverChoice: DecisionForest | null;
  /** Learned judge of the hits of a search; null when there is none. */
  readonly searchChoice: DecisionForest | null;
  /** Learned judge of the tools for a need; null when there is none. */
  readonly toolChoice: DecisionForest | null;
  /** What people type into a search who want the work of a server, by server. */
  readonly searchPhrases: Readonly<Record<string, readonly string[]>>;
  /** Further phrases, which only a search compares, by server. */
  readonly furtherPhrases: Readonly<Record<string, readonly string[]>>;
  /** Groups of words for the same thing in tasks and names of tools. */
  readonly toolThings: readonly (readonly string[])[];
  readonly products: readonly Product[];
  readonly kinds: readonly ProductKind[];
  readonly clients: readonly Client[];
  readonly formats: readonly FileFormat[];
  /** Other names of a product or of its parts, e.g. `ec2` for `aws`. */
  readonly systemAliases: Readonly<Record<string, string>>;
  /** Words of other languages, in lower case, each with the English word that the catalog uses. */
  readonly foreignWords: Readonly<Record<string, string>>;
  readonly phrasings: readonly Phrasing[];
  /** Weights learned from exactly these capabilities and phrasings; null when not yet trained. */
  readonly classifier: ClassifierWeights | null;
  /** Trained weights of the sentence encoder; null when there are none. */
  readonly encoder: EncoderWeights | null;
};
