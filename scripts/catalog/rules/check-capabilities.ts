import { basename } from 'node:path';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats, plain } from './find-repeats.ts';
import { knownCapabilities } from './known-capabilities.ts';

/** What must hold of the capabilities, of their verbs, and of the phrasings and criteria that belong to them. */
export function* checkCapabilities(data: Data): Generator<Fault> {
  const { capabilities, verbs, criteria, phrasings, fine } = data;
  const classes = new Set(verbs.map(({ name }) => name));
  const known = knownCapabilities(capabilities);
  const judged = new Set(criteria.map(({ value }) => value.capability));

  yield* findRepeats(capabilities, ({ id }) => [id], 'the id');
  yield* findRepeats(capabilities, ({ title }) => [plain(title)], 'the title');
  for (const entry of capabilities) {
    for (const verb of entry.value.verbs) if (!classes.has(verb)) yield faultAt(entry, `unknown verb class ${verb}`);
    if (!judged.has(entry.value.id)) yield faultAt(entry, 'no criterion tells when it is met');
  }
  for (const entry of verbs) {
    const words = entry.value.split(' ');
    if (new Set(words).size < words.length) yield faultAt(entry, 'names a word twice');
  }

  yield* findRepeats(criteria, ({ capability }) => [capability], 'a criterion of');
  yield* findRepeats(phrasings, ({ capability }) => [capability], 'a phrasing of');
  yield* findRepeats(phrasings, ({ texts }) => texts.map(plain), 'the text');
  yield* findRepeats(phrasings, ({ tools }) => tools.map(plain), 'the tool text');
  yield* findRepeats(fine, ({ id }) => [id], 'the id');
  yield* findRepeats(fine, ({ texts }) => texts.map(plain), 'the text');
  yield* findRepeats(fine, ({ tools }) => tools.map(plain), 'the tool text');
  for (const entry of fine) {
    const { id, of } = entry.value;
    if (!id.startsWith(`${of}.`)) yield faultAt(entry, `its id does not begin with ${of}`);
    const domain = known.get(of)?.domain;
    if (domain === undefined) yield faultAt(entry, `unknown capability ${of}`);
    else if (basename(entry.file, '.jsonl') !== domain) yield faultAt(entry, `belongs to ${domain}.jsonl`);
  }
  for (const entry of phrasings) {
    const domain = known.get(entry.value.capability)?.domain;
    if (domain !== undefined && basename(entry.file, '.jsonl') !== domain)
      yield faultAt(entry, `belongs to ${domain}.jsonl`);
  }
}
