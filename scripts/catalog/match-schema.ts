import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Entry, PartName, Parts } from './data-files.ts';
import { faultAt, type Fault } from './fault.ts';
import { isRealDate } from './real-date.ts';
import { compactSchema } from './schemas/compact-schema.ts';
import { evidenceSchema, toolSchemasSchema } from './schemas/evidence-schema.ts';
import { frameworkSchema } from './schemas/framework-schema.ts';
import { modelSchema } from './schemas/model-schema.ts';
import { organisationSchema } from './schemas/organisation-schema.ts';
import { packageSchema } from './schemas/package-schema.ts';
import { serverSchema } from './schemas/server-schema.ts';
import { skillSchema } from './schemas/skill-schema.ts';
import {
  ambiguousSystemSchema,
  askedActSchema,
  capabilitySchema,
  criterionSchema,
  englishWordSchema,
  implicationSchema,
  clientSchema,
  formatSchema,
  kindSchema,
  fineCapabilitySchema,
  phrasingSchema,
  productSchema,
  questionSchema,
  coreToolSchema,
  relatedSchema,
  usualProductsSchema,
  searchPhrasesSchema,
  toolFeedsSchema,
  toolRolesSchema,
  verbsSchema,
} from './schemas/vocabulary-schemas.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true });
ajv.addFormat('date', isRealDate);
ajv.addFormat('month-or-date', (text) => isRealDate(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text));

const VALIDATORS: { readonly [Part in PartName]: ValidateFunction<Parts[Part]> } = {
  servers: ajv.compile<Parts['servers']>(serverSchema),
  compact: ajv.compile<Parts['compact']>(compactSchema),
  evidence: ajv.compile<Parts['evidence']>(evidenceSchema),
  organisations: ajv.compile<Parts['organisations']>(organisationSchema),
  packages: ajv.compile<Parts['packages']>(packageSchema),
  toolSchemas: ajv.compile<Parts['toolSchemas']>(toolSchemasSchema),
  models: ajv.compile<Parts['models']>(modelSchema),
  skills: ajv.compile<Parts['skills']>(skillSchema),
  frameworks: ajv.compile<Parts['frameworks']>(frameworkSchema),
  capabilities: ajv.compile<Parts['capabilities']>(capabilitySchema),
  verbs: ajv.compile<Parts['verbs']>(verbsSchema),
  related: ajv.compile<Parts['related']>(relatedSchema),
  coreTools: ajv.compile<Parts['coreTools']>(coreToolSchema),
  toolVerbs: ajv.compile<Parts['toolVerbs']>(verbsSchema),
  askedActs: ajv.compile<Parts['askedActs']>(askedActSchema),
  searchPhrases: ajv.compile<Parts['searchPhrases']>(searchPhrasesSchema),
  toolFeeds: ajv.compile<Parts['toolFeeds']>(toolFeedsSchema),
  toolRoles: ajv.compile<Parts['toolRoles']>(toolRolesSchema),
  toolThings: ajv.compile<Parts['toolThings']>(verbsSchema),
  unreadSystems: ajv.compile<Parts['unreadSystems']>(ambiguousSystemSchema),
  places: ajv.compile<Parts['places']>(ambiguousSystemSchema),
  givenNames: ajv.compile<Parts['givenNames']>(ambiguousSystemSchema),
  ambiguousSystems: ajv.compile<Parts['ambiguousSystems']>(ambiguousSystemSchema),
  systemAliases: ajv.compile<Parts['systemAliases']>(ambiguousSystemSchema),
  foreignWords: ajv.compile<Parts['foreignWords']>(englishWordSchema),
  questions: ajv.compile<Parts['questions']>(questionSchema),
  criteria: ajv.compile<Parts['criteria']>(criterionSchema),
  implications: ajv.compile<Parts['implications']>(implicationSchema),
  products: ajv.compile<Parts['products']>(productSchema),
  usualProducts: ajv.compile<Parts['usualProducts']>(usualProductsSchema),
  kinds: ajv.compile<Parts['kinds']>(kindSchema),
  formats: ajv.compile<Parts['formats']>(formatSchema),
  clients: ajv.compile<Parts['clients']>(clientSchema),
  phrasings: ajv.compile<Parts['phrasings']>(phrasingSchema),
  fine: ajv.compile<Parts['fine']>(fineCapabilitySchema),
};

/** Keeps the entries that have the shape of the part; every other one yields a fault for each thing that is wrong. */
export function matchSchema<Part extends PartName>(
  part: Part,
  candidates: readonly Entry<unknown>[],
): { readonly entries: readonly Entry<Parts[Part]>[]; readonly faults: readonly Fault[] } {
  const validate: ValidateFunction<Parts[Part]> = VALIDATORS[part];
  const entries: Entry<Parts[Part]>[] = [];
  const faults: Fault[] = [];
  for (const { value, ...place } of candidates) {
    if (validate(value)) entries.push({ ...place, value });
    else faults.push(...(validate.errors ?? []).map((error) => faultAt(place, explain(error))));
  }
  return { entries, faults };
}

function explain({ instancePath, keyword, params, message }: ErrorObject): string {
  const at = instancePath === '' ? '' : `${instancePath} `;
  if (keyword === 'additionalProperties') return `${at}has an unknown member ${String(params['additionalProperty'])}`;
  return `${at}${message ?? keyword}`;
}
