import type { Data } from './data-files.ts';
import type { Fault } from './fault.ts';
import { readData } from './read-data.ts';
import { checkCapabilities } from './rules/check-capabilities.ts';
import { checkClassifier } from './rules/check-classifier.ts';
import { checkCompact } from './rules/check-compact.ts';
import { checkDates } from './rules/check-dates.ts';
import { checkEncoder } from './rules/check-encoder.ts';
import { checkEvidence } from './rules/check-evidence.ts';
import { checkFrameworks } from './rules/check-frameworks.ts';
import { checkForeignWords } from './rules/check-foreign-words.ts';
import { checkKinds } from './rules/check-kinds.ts';
import { checkSearchPhrases } from './rules/check-search-phrases.ts';
import { checkToolRoles } from './rules/check-tool-roles.ts';
import { checkUsualProducts } from './rules/check-usual-products.ts';
import { checkMakers } from './rules/check-makers.ts';
import { checkModels } from './rules/check-models.ts';
import { checkPackages } from './rules/check-packages.ts';
import { checkProducts } from './rules/check-products.ts';
import { checkQuestions } from './rules/check-questions.ts';
import { checkReader } from './rules/check-reader.ts';
import { checkServers } from './rules/check-servers.ts';
import { checkSize } from './rules/check-size.ts';
import { checkSkills } from './rules/check-skills.ts';
import { checkTexts } from './rules/check-texts.ts';
import { checkReferences } from './rules/known-capabilities.ts';

/**
 * Every fault of a `data/` folder, in order of file and line.
 * @param today `YYYY-MM-DD`; facts cannot have been read after it.
 */
export function checkData(folder: string, today: string): { readonly data: Data; readonly faults: readonly Fault[] } {
  const { data, faults } = readData(folder);
  const found = [
    ...faults,
    ...checkServers(data),
    ...checkCompact(data),
    ...checkEvidence(data, today),
    ...checkMakers(data),
    ...checkPackages(data, today),
    ...checkModels(data),
    ...checkSkills(data),
    ...checkFrameworks(data),
    ...checkCapabilities(data),
    ...checkReferences(data),
    ...checkQuestions(data),
    ...checkProducts(data),
    ...checkKinds(data),
    ...checkUsualProducts(data),
    ...checkSearchPhrases(data),
    ...checkToolRoles(data),
    ...checkForeignWords(data),
    ...checkTexts(data),
    ...checkDates(data, today),
    ...checkSize(data),
    ...checkEncoder(folder),
    ...checkClassifier(folder, data),
    ...checkReader(folder),
  ];
  return { data, faults: found.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)) };
}
