import type { Capability } from './capability.ts';
import type { Sign } from './answer-evidence.ts';
import type { ClassifierWeights, EncoderWeights } from './capability-weights.ts';

/** A question that a need leaves open until the text, or the user, answers it. */
export type QuestionRule = {
  readonly capability: string;
  /** `{system}` stands for the product's name. */
  readonly ask: string;
  readonly blocks: boolean;
  readonly assumed?: string;
  /** Word for `{system}` when the task names none. */
  readonly generic?: string;
  /** Signs in a task that it answers the question; one of them is enough. */
  readonly answered_by: readonly Sign[];
};

/** How one tells that a need was met. `{system}` and `{object}` are filled in. */
export type CriterionRule = {
  readonly capability: string;
  readonly criterion: string;
  readonly assertion: string | null;
};

/** A need that others bring along although no text says it. */
export type Implication = {
  /** One of these must be needed … */
  readonly if: readonly string[];
  /** … and one of these, when given. */
  readonly and?: readonly string[];
  readonly add: string;
  /** Not when one of these is needed already. */
  readonly unless: readonly string[];
  /** Whether it concerns the same product as the need that brings it. */
  readonly same_system: boolean;
  readonly confidence: number;
  readonly why: string;
};

/** A well-known product that no server of the catalog connects to, or only such as are known in short: it lets the answer say so. */
export type Product = {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly title: string;
  /** What it does, most typical first. */
  readonly capabilities: readonly string[];
  /** Whether the name is an everyday word too. */
  readonly ambiguous?: boolean;
};

/** What people call products of one kind when they name none of them. */
export type ProductKind = {
  readonly phrases: readonly string[];
  /** Names as servers give them in `systems`; the catalog need not know all of them. */
  readonly products: readonly string[];
};

/** How people, and the makers of tools, word a capability. */
export type Phrasing = {
  readonly capability: string;
  /** Clauses as they stand in tasks. */
  readonly texts: readonly string[];
  /** Descriptions as they stand at tools. */
  readonly tools: readonly string[];
  readonly objects: readonly string[];
  readonly phrases: readonly string[];
};

/** The words by which tasks are read: our own text, kept in `data/`. */
export type Vocabulary = {
  readonly capabilities: readonly Capability[];
  /** Words of each verb class. */
  readonly verbs: Readonly<Record<string, readonly string[]>>;
  /** Product names that are everyday words too; they count only with a capital. */
  readonly ambiguousSystems: readonly string[];
  /** Product names that mean something else in tasks more often than not; they are never read as the product. */
  readonly unreadSystems: readonly string[];
  readonly questions: readonly QuestionRule[];
  readonly criteria: readonly CriterionRule[];
  readonly implications: readonly Implication[];
  /** Capabilities that can stand in for another one, best first. */
  readonly related: Readonly<Record<string, readonly string[]>>;
  readonly products: readonly Product[];
  readonly kinds: readonly ProductKind[];
  /** Other names of a product or of its parts: `ec2` is `aws`. */
  readonly systemAliases: Readonly<Record<string, string>>;
  /** Words of other languages, in lower case, and the English word that stands in texts of the catalog for each. */
  readonly foreignWords: Readonly<Record<string, string>>;
  readonly phrasings: readonly Phrasing[];
  /** What was learned from exactly these capabilities and phrasings; null where it has to be learned yet. */
  readonly classifier: ClassifierWeights | null;
  /** What training made of all this; null for none. */
  readonly encoder: EncoderWeights | null;
};
