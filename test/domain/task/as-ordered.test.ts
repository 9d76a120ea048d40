import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/ranking/knowledge.ts';
import { asOrdered } from '../../../src/domain/task/as-ordered.ts';
import { aCapability, aCatalog, aVocabularyWith } from '../../support/catalogs.ts';

const vocabulary = aVocabularyWith(
  aCapability({ id: 'issue.comment', effect: 'write', verbs: ['comment'] }),
  aCapability({ id: 'spreadsheet.read', objects: ['sheet'] }),
  aCapability({ id: 'spreadsheet.write', effect: 'write', verbs: ['save'] }),
);
const verbs = { comment: ['comment'], save: ['put', 'load'], analyse: ['rank'], send: ['send'] };
const knowledge = buildKnowledge(aCatalog({ vocabulary: { ...vocabulary, verbs: { ...vocabulary.verbs, ...verbs } } }));

/** Id of what becomes of the capability that the last word of a sentence is read as. */
function ordered(sentence: string, id: string): string {
  const reading = knowledge.lexicon.read(sentence);
  const capability = knowledge.lexicon.capabilities.get(id);
  if (capability === undefined) throw new Error(`there is no ${id}`);
  const end = reading.words.length;
  const claim = { capability, start: end - 1, end, score: 0.7, mention: undefined };
  return asOrdered(claim, reading, knowledge).capability.id;
}

describe('asOrdered', () => {
  for (const [sentence, read, expected] of [
    ['comment on the issues', 'issue.list', 'issue.comment'],
    ['delete issues', 'issue.list', 'issue.delete'],
    ['load them into the sheet', 'spreadsheet.read', 'spreadsheet.write'],
    ['rank them in a sheet', 'spreadsheet.read', 'spreadsheet.write'],
    ['rank them in the sheet', 'spreadsheet.read', 'spreadsheet.read'],
    ['send me the issues', 'issue.list', 'issue.list'],
    ['put the issues', 'issue.list', 'issue.list'],
    ['list the issues', 'issue.list', 'issue.list'],
    ['the issues', 'issue.list', 'issue.list'],
  ] as const) {
    it(`makes ${expected} of ${read} in "${sentence}"`, () => {
      expect(ordered(sentence, read)).to.equal(expected);
    });
  }
});
