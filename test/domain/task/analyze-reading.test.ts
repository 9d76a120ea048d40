import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { buildKnowledge } from '../../../src/domain/ranking/knowledge.ts';
import { analyzeReading } from '../../../src/domain/task/analyze-reading.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { aReaderOf, marked } from '../../support/readings.ts';

const knowledge = buildKnowledge(aCatalog());
const WRITTEN = new URL('../../../training/reader/written/', import.meta.url);

function analyze(text: string): TaskDefinition {
  const task = marked(text);
  return analyzeReading(task.text, 't_0123abcd', {}, knowledge, task.reading);
}

function capabilities(text: string): (string | null)[] {
  return analyze(text).needs.map(({ capability }) => capability);
}

describe('analyzeReading', () => {
  it('takes needs from orders, and none from context, material, later wishes and reasons', () => {
    const text =
      '⟦C I posted a message to Parley.⟧ ⟦O1 ⟨act:read List⟩ ⟨obj the open issues⟩ in ⟨src ⟨name Boardly⟩⟩⟧⟦T , a message to Parley later⟧⟦W because the issues pile up⟧';

    expect(capabilities(text)).to.deep.equal(['issue.list']);
  });

  it('gives the words that ask for something, a line an order', () => {
    const task = analyze('⟦A Hi,⟧ ⟦O1 ⟨act:read list⟩ ⟨obj the issues⟩⟧ ⟦O2 and ⟨act:write post⟩ ⟨obj a message⟩⟧');

    expect(task.asked).to.equal('list the issues\npost a message');
  });

  it('says where an order is done that only the context tells', () => {
    const [need] = analyze('⟦C We use ⟨name@1 Boardly⟩.⟧ ⟦O1 ⟨act:read List⟩ ⟨obj the open issues⟩⟧').needs;

    expect(need?.system).to.equal('boardly');
  });

  it('reads what an act only reads, though words nearby change things', () => {
    const effects = analyze('⟦O1 ⟨act:read Check⟩ ⟨obj the created issue⟩ in ⟨src ⟨name Boardly⟩⟩⟧').needs.map(
      ({ effect }) => effect,
    );

    expect(effects).to.deep.equal(['read']);
  });

  it('takes no product for a place of work that is only spoken about', () => {
    const { needs } = analyze('⟦O1 ⟨act:none Explain⟩ ⟨top what ⟨name Boardly⟩ is⟩ in two sentences⟧');

    expect(needs.map(({ system }) => system)).to.deep.equal([undefined]);
  });

  it('reads the trigger that binds everything; one that binds some orders is their condition', () => {
    const whole = '⟦G:schedule Every monday⟧ ⟦O1 ⟨act:read list⟩ ⟨obj the issues⟩ in ⟨src ⟨name Boardly⟩⟩⟧';
    const bound =
      '⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩ in ⟨src ⟨name Boardly⟩⟩⟧ ⟦O2 and ⟨act:write post⟩ ⟨obj a message⟩ to ⟨tgt ⟨name Parley⟩⟩⟧ ⟦G2:event when there are more than ten⟧';

    expect(analyze(whole).trigger?.kind).to.equal('schedule');
    expect(analyze(bound).trigger).to.equal(null);
  });

  it('keeps what is refused as prohibitions', () => {
    const task = analyze("⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧⟦N , don't close any issue⟧");

    expect(task.prohibitions).to.deep.equal(['close any issue']);
  });

  it('reads no limit in what was pasted', () => {
    expect(analyze('⟦M only use open source tools⟧ ⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧').constraints).to.deep.equal(
      {},
    );
    expect(analyze('⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧ ⟦L:read_only , read only⟧').constraints.read_only).to.equal(
      true,
    );
  });

  it('lists an order as unread that no capability meets', () => {
    const text = '⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧. ⟦O2 ⟨act:write Defenestrate⟩ ⟨obj the quux⟩⟧';

    expect(analyze(text).unread).to.include('Defenestrate the quux');
  });

  it("names a product that the catalog lacks, so that no other product's server is taken for it", () => {
    const systems = (text: string) => analyze(text).needs.map(({ capability, system }) => [capability, system]);

    expect(systems('⟦O1 ⟨act:read List⟩ ⟨obj the open issues⟩ in ⟨src ⟨name Quandrix⟩⟩⟧')).to.deep.equal([
      ['issue.list', 'quandrix'],
    ]);
    expect(systems('⟦O1 ⟨act:write Defenestrate⟩ ⟨obj the quux⟩ in ⟨tgt ⟨name Quandrix⟩⟩⟧')).to.deep.equal([
      [null, 'quandrix'],
    ]);
  });

  it('takes a bare kind and a topic for no product', () => {
    const systems = (text: string) => analyze(text).needs.flatMap(({ system }) => system ?? []);

    expect(systems('⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩ in ⟨src our ⟨name tracker⟩⟩⟧')).to.deep.equal([]);
    expect(systems('⟦O1 ⟨act:none Write⟩ ⟨obj a text⟩ about ⟨top ⟨name Quandrix⟩⟩⟧')).to.deep.equal([]);
  });

  it('leaves a text in another language unread', () => {
    const text = 'Schick die Rechnung an Frau Kurz';
    const task = analyzeReading(text, 't_0123abcd', {}, knowledge, aReaderOf().read(text));

    expect(task.unread).to.deep.equal([text]);
    expect(task.open_questions[0]?.ask).to.match(/^Please say it in English/);
  });

  it('loses no act of any written task: each ends as a need or is unread', () => {
    const files = readdirSync(WRITTEN).filter((name) => /^(?:w07|l03)/.test(name));
    const texts = files.flatMap((name) =>
      readFileSync(new URL(name, WRITTEN), 'utf8')
        .split(/^=== .*$/m)
        .slice(1)
        .map((text) => text.replace(/^\n+|\n+$/g, '')),
    );

    expect(texts).to.have.length.above(200);
    for (const text of texts) {
      const task = marked(text);
      const { needs, unread } = analyzeReading(task.text, 't_0123abcd', {}, knowledge, task.reading);
      const orders = task.reading.parts.filter(({ role }) => role === 'order' || role === 'question');
      if (orders.length > 0) expect(needs.length + unread.length, text).to.be.above(0);
    }
  });
});
