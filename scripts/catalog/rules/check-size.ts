import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

const LEAST = { servers: 400, compact: 1_500, vendors: 12, skills: 100, frameworks: 10 };

type Sized = Pick<Data, 'servers' | 'compact' | 'models' | 'skills' | 'frameworks'>;

/** The catalog is large enough to be of use without a network. */
export function* checkSize({ servers, compact, models, skills, frameworks }: Sized): Generator<Fault> {
  const vendors = new Set(models.map(({ value }) => value.provider));
  const sizes = [
    { file: 'data/catalog/servers.jsonl', what: 'servers', has: servers.length, least: LEAST.servers },
    { file: 'data/catalog/compact.jsonl', what: 'servers', has: compact.length, least: LEAST.compact },
    { file: 'data/catalog/models.jsonl', what: 'model vendors', has: vendors.size, least: LEAST.vendors },
    { file: 'data/catalog/skills.jsonl', what: 'skills', has: skills.length, least: LEAST.skills },
    { file: 'data/catalog/frameworks.jsonl', what: 'frameworks', has: frameworks.length, least: LEAST.frameworks },
  ];
  for (const { file, what, has, least } of sizes) {
    if (has < least) yield faultAt({ file, line: 1, name: '-' }, `holds ${has} ${what}, fewer than ${least}`);
  }
}
