import type { Client, ClientFacts } from '../../../src/domain/catalog/client.ts';
import type { FineCapability, Capability } from '../../../src/domain/catalog/capability.ts';
import type {
  AskedAct,
  CoreTool,
  CriterionRule,
  FileFormat,
  Implication,
  Phrasing,
  Product,
  ProductKind,
  QuestionRule,
  SearchPhraseLine,
  ToolFeeds,
  ToolRoles,
  UsualProducts,
} from '../../../src/domain/catalog/vocabulary.ts';
import { SETTING_KINDS } from '../../../src/domain/catalog/vocabulary.ts';
import { SIGNS } from '../../../src/domain/catalog/answer-evidence.ts';
import {
  capabilityId,
  closed,
  date,
  flag,
  lowerCase,
  oneOf,
  orNull,
  setOf,
  shortText,
  text,
  type Schema,
} from './schema.ts';

/** A line of `capabilities.jsonl`. */
export const capabilitySchema: Schema = closed<Capability>(
  {
    id: capabilityId,
    domain: lowerCase,
    title: shortText,
    effect: oneOf('none', 'read', 'write', 'destructive'),
    met_by: oneOf('server', 'model', 'host'),
    verbs: setOf(lowerCase),
    objects: setOf(text),
    phrases: setOf(text),
    by_thought: flag,
    whole: flag,
  },
  ['by_thought', 'whole'],
);

/** A member of `verbs.json`, `tool-verbs.json` or `tool-things.json`: the words of one class, each once, with a blank between them. */
export const verbsSchema: Schema = { type: 'string', pattern: '^[a-z-]+(?: [a-z-]+)*$' };

/** A member of `related.json`. */
export const relatedSchema: Schema = setOf(capabilityId, { minItems: 1 });

/** A member of `core-tools.json`. */
export const coreToolSchema: Schema = closed<CoreTool>(
  { acts: setOf(lowerCase, { minItems: 1 }), things: setOf(lowerCase, { minItems: 1 }), beside: { const: true } },
  ['beside'],
);

/** A line of `asked-acts.jsonl`. */
export const askedActSchema: Schema = closed<AskedAct>(
  {
    acts: setOf({ type: 'string', pattern: '^[a-z-]+(?: [a-z-]+)?$' }, { minItems: 1 }),
    of: setOf(lowerCase, { minItems: 1 }),
    with: setOf(lowerCase, { minItems: 1 }),
    kinds: setOf(lowerCase, { minItems: 1 }),
  },
  ['of', 'with'],
);

/** A line of `tool-feeds.jsonl`. */
export const toolFeedsSchema: Schema = closed<ToolFeeds>({
  server: text,
  feeds: { type: 'object', additionalProperties: setOf(text, { minItems: 1 }) },
});

/** A line of `tool-roles.jsonl`. */
export const toolRolesSchema: Schema = closed<ToolRoles>({
  server: text,
  core: setOf(text),
  find: setOf(text),
  detail: setOf(text),
  special: setOf(text),
  rare: setOf(text),
});

const searchPhrase: Schema = { type: 'string', pattern: '^\\S+(?: \\S+){0,7}$', maxLength: 80 };

/** A line of `search-phrases.jsonl`. */
export const searchPhrasesSchema: Schema = closed<SearchPhraseLine>(
  {
    server: text,
    phrases: setOf(searchPhrase, { minItems: 1 }),
    more: setOf(searchPhrase, { minItems: 1 }),
  },
  ['more'],
);

/** A member of `ambiguous-systems.json`. */
export const ambiguousSystemSchema: Schema = lowerCase;

/** A member of `foreign-words.json`. */
export const englishWordSchema: Schema = { type: 'string', pattern: '^[a-z]+(?: [a-z]+)?$' };

/** A line of `questions.jsonl`. */
export const questionSchema: Schema = closed<QuestionRule>(
  {
    capability: capabilityId,
    key: { type: 'string', pattern: '^(?:\\{system\\}|[a-z_]+)\\.[a-z_]+$' },
    ask: text,
    things: { type: 'object', minProperties: 1, additionalProperties: setOf(lowerCase) },
    blocks: flag,
    assumed: text,
    generic: text,
    fills: oneOf(...SETTING_KINDS),
    answered_by: setOf(oneOf(...SIGNS), { minItems: 1 }),
  },
  ['things', 'assumed', 'generic', 'fills'],
);

/** A line of `criteria.jsonl`. */
export const criterionSchema: Schema = closed<CriterionRule>({
  capability: capabilityId,
  criterion: text,
  assertion: orNull(text),
});

/** A line of `implications.jsonl`. */
export const implicationSchema: Schema = closed<Implication>(
  {
    if: setOf(capabilityId, { minItems: 1 }),
    and: setOf(capabilityId, { minItems: 1 }),
    word: text,
    add: capabilityId,
    unless: setOf(capabilityId),
    same_system: flag,
    confidence: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    why: text,
  },
  ['and', 'word'],
);

/** A line of `products.jsonl`. */
export const productSchema: Schema = closed<Product>(
  {
    name: lowerCase,
    spellings: setOf(lowerCase),
    title: shortText,
    capabilities: setOf(capabilityId, { minItems: 1 }),
    ambiguous: flag,
  },
  ['ambiguous'],
);

/** A line of `product-kinds.jsonl`. */
export const kindSchema: Schema = closed<ProductKind>({
  phrases: setOf(lowerCase, { minItems: 1 }),
  products: setOf(lowerCase, { minItems: 1 }),
});

/** A line of `usual-products.jsonl`. */
export const usualProductsSchema: Schema = closed<UsualProducts>(
  {
    noun: text,
    key: { type: 'string', pattern: '^[a-z_]+\\.product$' },
    capabilities: setOf(capabilityId, { minItems: 1 }),
    general: { const: true },
    said: { const: true },
    of_repositories: setOf(capabilityId, { minItems: 1 }),
    steps_in: setOf(capabilityId, { minItems: 1 }),
    products: {
      type: 'array',
      items: closed<UsualProducts['products'][number]>({ name: lowerCase, beside: setOf(lowerCase, { minItems: 1 }) }, [
        'beside',
      ]),
    },
  },
  ['general', 'said', 'of_repositories', 'steps_in'],
);

/** A line of `formats.jsonl`. */
export const formatSchema: Schema = closed<FileFormat>(
  {
    id: lowerCase,
    of: lowerCase,
    plain: { const: true },
    names: setOf(lowerCase, { minItems: 1 }),
    endings: setOf(lowerCase, { minItems: 1 }),
  },
  ['plain', 'endings'],
);

/** A line of `clients.jsonl`. */
const paths = { type: 'array', items: text, minItems: 1 };
const template = orNull({ type: 'object', minProperties: 1 });

const clientFacts: Schema = closed<ClientFacts>(
  {
    format: { enum: ['json', 'jsonc', 'toml', 'yaml'] },
    user: paths,
    user_windows: paths,
    user_macos: paths,
    project: orNull(paths),
    prefers: { const: 'user' },
    root: paths,
    list: { type: 'boolean' },
    strict: { type: 'boolean' },
    stdio: { type: 'object', minProperties: 1 },
    http: template,
    sse: template,
    secret: orNull(text),
    inputs: text,
    enforcement: { enum: ['allow', 'known_tools', 'none'] },
    deny: closed<NonNullable<ClientFacts['deny']>>({ file: text, user_file: text, path: paths, item: text }),
    tools: closed<NonNullable<ClientFacts['tools']>>({ path: paths, others: text, one: text }),
    deeplink: { enum: ['cursor', 'vscode', 'lm-studio'] },
    name: { const: 'no_underscore' },
    after: text,
    source: text,
    as_of: date,
  },
  ['user_windows', 'user_macos', 'prefers', 'list', 'strict', 'inputs', 'deny', 'tools', 'deeplink', 'name'],
);

export const clientSchema: Schema = closed<Client>({
  id: lowerCase,
  title: text,
  capabilities: setOf(capabilityId),
  systems: setOf(lowerCase),
  model_providers: setOf(lowerCase),
  headless: orNull({ type: 'string', pattern: '"TASK"' }),
  configuration: clientFacts,
});

/** A line of a file of `capabilities/`. */
export const fineCapabilitySchema: Schema = closed<FineCapability>({
  id: { type: 'string', pattern: '^[a-z0-9_]+\\.[a-z0-9_]+\\.[a-z0-9_]+$' },
  of: capabilityId,
  title: text,
  verbs: setOf(text, { minItems: 1 }),
  objects: setOf(text, { minItems: 1 }),
  implied_by: setOf(text),
  tools: setOf(text, { minItems: 8 }),
  texts: setOf(text, { minItems: 8 }),
});

/** A line of a file of `phrasings/`. */
export const phrasingSchema: Schema = closed<Phrasing>({
  capability: capabilityId,
  texts: setOf(text),
  tools: setOf(text),
  objects: setOf(text),
  phrases: setOf(text),
});
