import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

const LEAST = { servers: 400, vendors: 12, skills: 100 };

/** The catalog is large enough to be of use without a network. */
export function* checkSize({ servers, models, skills }: Pick<Data, 'servers' | 'models' | 'skills'>): Generator<Fault> {
  const vendors = new Set(models.map(({ value }) => value.provider));
  const sizes = [
    { file: 'data/catalog/servers.jsonl', what: 'servers', has: servers.length, least: LEAST.servers },
    { file: 'data/catalog/models.jsonl', what: 'model vendors', has: vendors.size, least: LEAST.vendors },
    { file: 'data/catalog/skills.jsonl', what: 'skills', has: skills.length, least: LEAST.skills },
  ];
  for (const { file, what, has, least } of sizes) {
    if (has < least) yield faultAt({ file, line: 1, name: '-' }, `holds ${has} ${what}, fewer than ${least}`);
  }
}
