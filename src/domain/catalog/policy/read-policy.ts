import type { Fault } from '../../errors.ts';
import { OPEN_POLICY, type Policy, type PolicyRule, type PublisherCondition } from './policy.ts';
import { isVersionCondition } from './version-range.ts';
import { isObject, pointer, readJson, repeatedMembers } from '../json.ts';

/** A policy and all faults of its text. */
type PolicyReading = { readonly policy: Policy; readonly faults: readonly Fault[] };

type Members = Readonly<Record<string, unknown>>;
/** Returns the fault in one text of a condition, or null. */
type Check = (text: string) => string | null;

const MEMBERS = ['visibility', 'allow', 'deny'];
const VISIBILITIES = ['all', 'approved'] as const;
const REGISTRY_TYPES = ['npm', 'pypi', 'oci', 'nuget', 'mcpb'];
const TRANSPORTS = ['stdio', 'streamable-http', 'sse'];
const LONGEST_TEXT = 300;

type TextCondition = Exclude<keyof PolicyRule, 'publisher' | 'reason'>;

const CHECKS: Readonly<Record<TextCondition, Check>> = {
  name: (text) => (/[/*]/.test(text) ? null : 'is no whole name: write NAMESPACE/NAME, or * for a part of it'),
  license: (text) =>
    /^[\w.+*-]+$/.test(text) ? null : 'is no SPDX identifier such as "Apache-2.0", and not "unknown"',
  version: (text) =>
    isVersionCondition(text) ? null : 'is no version, no range such as "^1.2" or ">=1 <2", and not "unknown"',
  registry_type: (text) => oneOf(text, REGISTRY_TYPES),
  transport: (text) => oneOf(text, TRANSPORTS),
  source: (text) =>
    /^(?:catalog|file|registry:\S+|\S*\*\S*)$/.test(text)
      ? null
      : 'is no source: write catalog, file or registry:ADDRESS, or * for a part of it',
};
const TEXT_CONDITIONS: readonly TextCondition[] = [
  'name',
  'license',
  'version',
  'registry_type',
  'transport',
  'source',
];
const RULE_MEMBERS = [...TEXT_CONDITIONS, 'publisher', 'reason'];

/** Parses the JSON of a policy. A policy with faults must not be used. */
export function readPolicy(text: string): PolicyReading {
  const content = readJson(text);
  if (!isObject(content)) return { policy: OPEN_POLICY, faults: [{ path: '', message: 'is not a JSON object' }] };
  const faults: Fault[] = repeatedMembers(text).map((path) => ({ path, message: 'is there twice' }));
  reportUnknown(content, MEMBERS, '', 'a policy', faults);
  const visibility =
    'visibility' in content ? VISIBILITIES.find((each) => each === content['visibility']) : OPEN_POLICY.visibility;
  if (visibility === undefined) faults.push({ path: '/visibility', message: 'is neither "all" nor "approved"' });
  const policy = {
    visibility: visibility ?? 'approved',
    allow: readRules(content['allow'], '/allow', faults),
    deny: readRules(content['deny'], '/deny', faults),
  };
  return { policy, faults };
}

function readRules(value: unknown, path: string, faults: Fault[]): readonly PolicyRule[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    faults.push({ path, message: 'is not a list of rules' });
    return [];
  }
  return value.map((rule: unknown, index) => readRule(rule, pointer(path, String(index)), faults));
}

function readRule(value: unknown, path: string, faults: Fault[]): PolicyRule {
  if (!isObject(value)) {
    faults.push({ path, message: 'is not a rule such as {"name": "io.github.acme/*"}' });
    return {};
  }
  reportUnknown(value, RULE_MEMBERS, path, 'a rule', faults);
  if (Object.keys(value).every((member) => member === 'reason'))
    faults.push({ path, message: 'names nothing it is about; {"name": "*"} is every server' });
  const rule: { -readonly [Member in keyof PolicyRule]: PolicyRule[Member] } = {};
  for (const member of TEXT_CONDITIONS)
    if (member in value) rule[member] = readTexts(value[member], `${path}/${member}`, CHECKS[member], faults);
  if ('publisher' in value) rule.publisher = readPublishers(value['publisher'], `${path}/publisher`, faults);
  if ('reason' in value) rule.reason = readText(value['reason'], `${path}/reason`, anyText, faults).join('');
  return rule;
}

/** Reads one text, or a list of at least one. */
function readTexts(value: unknown, path: string, check: Check, faults: Fault[]): readonly string[] {
  return listOf(value).flatMap(([each, place]) => readText(each, `${path}${place}`, check, faults));
}

function readText(value: unknown, path: string, check: Check, faults: Fault[]): readonly string[] {
  const text = typeof value === 'string' ? value : null;
  const nothing = Array.isArray(value) && value.length === 0;
  const wrong = text === null ? `is ${nothing ? 'an empty list' : 'not a text'}` : (faultOf(text) ?? check(text));
  if (wrong !== null) faults.push({ path, message: wrong });
  return text === null ? [] : [text];
}

function readPublishers(value: unknown, path: string, faults: Fault[]): readonly PublisherCondition[] {
  return listOf(value).flatMap(([each, place]): readonly PublisherCondition[] => {
    if (typeof each === 'string') return readText(each, `${path}${place}`, anyText, faults);
    if (isObject(each) && typeof each['official'] === 'boolean' && Object.keys(each).length === 1)
      return [{ official: each['official'] }];
    faults.push({ path: `${path}${place}`, message: 'is neither a name, {"official": true} nor a list of these' });
    return [];
  });
}

/** Returns the items of a non-empty list with their JSON pointers, else the value alone. */
function listOf(value: unknown): readonly (readonly [unknown, string])[] {
  return Array.isArray(value) && value.length > 0
    ? value.map((each: unknown, index) => [each, `/${index}`] as const)
    : [[value, '']];
}

function anyText(): null {
  return null;
}

function faultOf(text: string): string | null {
  if (text.trim() === '' || text.trim() !== text) return 'is blank or begins or ends with a blank';
  if (text.length > LONGEST_TEXT) return `has more than ${LONGEST_TEXT} characters`;
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) ? 'has control or invisible characters' : null;
}

function oneOf(text: string, valid: readonly string[]): string | null {
  return valid.includes(text) ? null : `is not one of ${valid.join(', ')}`;
}

function reportUnknown(value: Members, known: readonly string[], path: string, what: string, faults: Fault[]): void {
  for (const member of Object.keys(value))
    if (!known.includes(member))
      faults.push({ path: pointer(path, member), message: `is no member of ${what} (known: ${known.join(', ')})` });
}
