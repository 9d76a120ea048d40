import type { QuestionRule } from '../../../src/domain/catalog/vocabulary.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

/** Questions and criteria can be filled in. */
export function* checkQuestions({ questions, criteria }: Data): Generator<Fault> {
  const asks = new Map(questions.map(({ value }) => [value.key, value.ask]));
  const keys = new Map(questions.map(({ value }) => [value.ask, value.key]));
  for (const entry of questions) {
    if (asks.get(entry.value.key) !== entry.value.ask) yield faultAt(entry, `another question has its key`);
    if (keys.get(entry.value.ask) !== entry.value.key) yield faultAt(entry, `the same question has another key`);
  }
  for (const entry of questions) for (const fault of faultsOf(entry.value)) yield faultAt(entry, fault);
  for (const entry of criteria) {
    const { criterion, assertion } = entry.value;
    for (const text of [criterion, assertion ?? '']) {
      for (const gap of gapsOf(text)) {
        if (gap !== '{system}' && gap !== '{object}') yield faultAt(entry, `nothing fills in ${gap}`);
      }
    }
  }
}

function* faultsOf({ key, ask, things, blocks, assumed, generic }: QuestionRule): Generator<string> {
  if (key.includes('{system}') !== ask.includes('{system}'))
    yield 'has {system} in its key and its text, or in neither';
  for (const gap of gapsOf(ask))
    if (gap !== '{system}' && !(gap === '{thing}' && things !== undefined)) yield `nothing fills in ${gap}`;
  if (things !== undefined && !ask.includes('{thing}')) yield 'has things that its text does not ask for';
  if (ask.includes('{system}') !== (generic !== undefined)) yield 'has either {system} or a word for it, not both';
  if (blocks !== (assumed === undefined)) yield 'must either block or say what is assumed';
}

function gapsOf(text: string): readonly string[] {
  return text.match(/\{[^}]*\}/g) ?? [];
}
