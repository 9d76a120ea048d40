import { expect } from 'chai';
import fc from 'fast-check';
import { sha256 } from '../../../src/adapters/out/system/sha256.ts';
import { type Check, idleAttempts } from '../../../src/domain/evaluation/check.ts';
import { freezeChecks, isProof } from '../../../src/domain/evaluation/freeze-checks.ts';
import { runCodeChecks } from '../../../src/domain/evaluation/run-code-checks.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import { aRecommendation, aServerPick, aTask } from '../../support/answers.ts';
import { embeddedKnowledge } from '../../support/embedded-catalog.ts';
import { aNeed } from '../../support/needs.ts';
import { recommendFor, wishes } from '../../support/requests.ts';
import { SERVER } from '../../support/traces.ts';
import { plainReader } from '../../support/plain-reader.ts';

function freeze(members: Partial<TaskDefinition> = {}, stack = aRecommendation()): readonly Check[] {
  return freezeChecks(aTask(members), stack, sha256).checks;
}

function ofKind(checks: readonly Check[], kind: string): readonly Check[] {
  return checks.filter(({ rule }) => rule?.kind === kind);
}

function digest(task: TaskDefinition): string {
  return freezeChecks(task, aRecommendation(), sha256).digest;
}

describe('freezeChecks', () => {
  it('asks that there be an output, that a tool served each need, and what the criteria say', () => {
    expect(freeze().map(({ id, level, rule }) => [id, level, rule?.kind ?? 'judge'])).to.deep.equal([
      ['c1', 'must', 'output'],
      ['c2', 'must', 'tool_succeeded'],
      ['c3', 'must', 'judge'],
    ]);
  });

  it('takes for a need that reads the tools that read, and for one that changes those that change', () => {
    const closing = aNeed({ id: 'n1', effect: 'write', capability: 'issue.update' });

    expect(ofKind(freeze(), 'tool_succeeded')[0]?.rule).to.deep.include({
      tools: [{ server: SERVER, tool: 'list_issues' }],
      changes: false,
    });
    expect(ofKind(freeze({ needs: [closing] }), 'tool_succeeded')[0]?.rule).to.deep.include({
      tools: [{ server: SERVER, tool: 'close_issue' }],
      changes: true,
    });
  });

  it('lets any tool of a server count whose tools nobody knows', () => {
    const stack = aRecommendation({ mcp_servers: [aServerPick({ tools: [] })] });

    expect(ofKind(freeze({}, stack), 'tool_succeeded')[0]?.rule).to.deep.include({
      tools: [{ server: SERVER, tool: null }],
    });
  });

  it('makes one check of needs that the same tools serve', () => {
    const stack = aRecommendation({ mcp_servers: [aServerPick({ covers: ['n1', 'n2'] })] });
    const checks = freeze({ needs: [aNeed(), aNeed({ id: 'n2', text: 'their labels', implied: true })] }, stack);

    expect(ofKind(checks, 'tool_succeeded').map(({ needs, level }) => [needs, level])).to.deep.equal([
      [['n1', 'n2'], 'must'],
    ]);
  });

  it('only wishes for what the task never says', () => {
    expect(ofKind(freeze({ needs: [aNeed({ implied: true })] }), 'tool_succeeded')[0]?.level).to.equal('should');
  });

  it('asks for a change that nothing in the stack can make, for no answer can make it', () => {
    const stack = aRecommendation({ mcp_servers: [], coverage: [{ need: 'n1', met_by: 'nobody', picks: [] }] });
    const checks = freeze({ needs: [aNeed({ effect: 'write' })] }, stack);

    expect(ofKind(checks, 'tool_succeeded').map(({ rule }) => rule)).to.deep.equal([
      { kind: 'tool_succeeded', tools: [], changes: true },
    ]);
  });

  it('asks that nothing changes where the task only reads', () => {
    expect(ofKind(freeze({ constraints: { read_only: true } }), 'nothing_changed')[0]?.level).to.equal('must');
    expect(ofKind(freeze({ prohibitions: ['close anything'] }), 'nothing_changed')).to.have.length(1);
  });

  it('leaves to a judge what is forbidden where the task changes other things', () => {
    const checks = freeze({ needs: [aNeed({ effect: 'write' })], prohibitions: ['close anything'] });

    expect(ofKind(checks, 'nothing_changed')).to.deep.equal([]);
    expect(checks.map(({ text, rule }) => [text, rule])).to.deep.include(['It was not done: close anything', null]);
  });

  for (const [text, endings] of [
    ['Save the open issues as a CSV file', ['.csv']],
    ['Write the open issues to issues.json', ['.json']],
    ['Export everything to Excel and create a PDF', ['.pdf', '.xlsx']],
    ['Read issues.csv and tell me what is in it', []],
    ['Which CSV parser is best?', []],
    ['Speichere die Liste als CSV', ['.csv']],
    ['Convert the Markdown file notes.md to HTML', ['.html']],
    ['Convert notes.md to notes.docx', ['.docx']],
    ['Write a summary of notes.md to Notion', []],
    ['Save the prices 1.20, 1.45 and 0.95 to prices.csv', ['.csv']],
  ] as const) {
    it(`expects ${endings.join(' and ') || 'no file'} for ${JSON.stringify(text)}`, () => {
      const needs = [aNeed({ capability: 'file.write', effect: 'write' })];
      const files = ofKind(freeze({ raw_input: text, needs }), 'file');

      expect(files.map(({ rule }) => (rule?.kind === 'file' ? rule.ending : ''))).to.deep.equal(endings);
    });
  }

  for (const [text, names] of [
    ['Create the text file prices.csv in my folder: apple 1.20', ['prices.csv']],
    ['Save the list to "out/Issues.CSV" and save a chart as issues.png', ['issues.csv', 'issues.png']],
    ['Save the list to "Open issues.csv"', [null]],
    ['The result must be saved in result.json', ['result.json']],
    ['Convert notes.md to notes.docx', ['notes.docx']],
    ['Speichere die Liste in der Datei liste.csv', ['liste.csv']],
    ['Save the list as a CSV file', [null]],
    ['Write tests for utils.ts', [null]],
    ['Write it to report-YYYY-MM-DD.csv', [null]],
    ['Make a chart of the prices that are saved in prices.csv and save it as a PNG', [null, null]],
  ] as const) {
    it(`expects ${names.map((name) => name ?? 'any name').join(' and ')} for ${JSON.stringify(text)}`, () => {
      const needs = [aNeed({ capability: 'file.write', effect: 'write' })];
      const files = ofKind(freeze({ raw_input: text, needs }), 'file');

      expect(files.map(({ rule }) => (rule?.kind === 'file' ? (rule.name ?? null) : ''))).to.deep.equal(names);
    });
  }

  it('expects no file here of a product that keeps its files itself', () => {
    const needs = [aNeed({ capability: 'file.write', effect: 'write', system: 'google drive' })];

    expect(ofKind(freeze({ raw_input: 'Save the list as CSV in Google Drive', needs }), 'file')).to.deep.equal([]);
  });

  for (const [text, language] of [
    ['Summarise the open issues in German', 'de'],
    ['Fasse den Vertrag auf Englisch zusammen', 'en'],
    ['Translate the letter from English into French, please', 'fr'],
    ['Escribe un resumen en inglés', 'en'],
    ['用英语写一个总结', 'en'],
    ['把这封信翻译成德语', 'de'],
    ['この手紙を英語に翻訳して', 'en'],
    ['Find hotels in German cities', null],
    ['Send the German invoices to the Dutch office', null],
    ['List the open issues', null],
  ] as const) {
    it(`hears ${language ?? 'no language'} in ${JSON.stringify(text)}`, () => {
      const [check] = ofKind(freeze({ raw_input: text }), 'language');

      expect(check?.rule ?? null).to.deep.equal(language === null ? null : { kind: 'language', language });
    });
  }

  it('lets code look for what an assertion wants to occur in a tool result', () => {
    const checks = freeze({ testable_assertions: ['Listed issue numbers all occur in a tool result'] });

    expect(ofKind(checks, 'grounded').map(({ level }) => level)).to.deep.equal(['should']);
  });

  it('asks nothing of what a scheduler does', () => {
    const stack = aRecommendation({ coverage: [{ need: 'n1', met_by: 'host', picks: [] }] });

    expect(freeze({}, stack).map(({ text }) => text)).not.to.include('Every open issue is listed');
  });

  it('has a digest that any change of the checks changes', () => {
    expect(digest(aTask()))
      .to.match(/^sha256:[0-9a-f]{64}$/)
      .and.to.equal(digest(aTask()));
    expect(digest(aTask({ success_criteria: ['Every issue is listed'] }))).not.to.equal(digest(aTask()));
  });

  it('adds a check of the whole task where an attempt without work would pass all others', () => {
    const idle = { needs: [], success_criteria: [], testable_assertions: [], raw_input: 'Make me happy' };

    expect(freeze(idle, aRecommendation({ mcp_servers: [], coverage: [] })).map(({ text }) => text)).to.deep.equal([
      'There is an answer or a file',
      'What was asked for is there: Make me happy',
      'The answer names everything that was left undone',
    ]);
  });

  it('makes 3 to 10 checks of any task, the same each time, none of which an idle attempt passes', async () => {
    const knowledge = await embeddedKnowledge();
    const { capabilities, phrasings } = knowledge.catalog.vocabulary;
    const part = fc.oneof(
      fc.constantFrom(...phrasings.flatMap(({ texts }) => texts)),
      fc.constantFrom(...capabilities.flatMap(({ phrases }) => phrases)),
      fc.constantFrom(
        'save it as CSV',
        'in German',
        'do not change anything',
        'every monday',
        'without sending it',
        '\n- ',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const analysis = analyzeTask(
          { text: parts.join(' '), id: 't_0', constraints: {} },
          knowledge,
          plainReader.read(parts.join(' ')),
        );
        const { task } = analysis;
        const stack = recommendFor(analysis, wishes(), knowledge);
        const frozen = freezeChecks(task, stack, sha256);

        expect(frozen).to.deep.equal(freezeChecks(task, stack, sha256));
        expect(frozen.checks.length).to.be.within(3, 10);
        expect(new Set(frozen.checks.map(({ id }) => id)).size).to.equal(frozen.checks.length);
        expect(isProof(frozen.checks, task, stack)).to.equal(true);
        for (const trace of idleAttempts(task.raw_input)) {
          const results = runCodeChecks(frozen.checks, trace, { task, stack });
          const musts = frozen.checks.filter(({ level }) => level === 'must');
          expect(
            musts.every(({ id }) => results.some(({ check, verdict }) => check === id && verdict === 'met')),
          ).to.equal(false);
        }
      }),
      { seed: 21, numRuns: 60 },
    );
  });
});
