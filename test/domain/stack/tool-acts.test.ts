import { expect } from 'chai';
import type { Tool } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { isActSeen, sharedWords, wantsDraft } from '../../../src/domain/stack/tool-acts.ts';
import { aCapability, aCatalog, aTool, aVocabulary, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const verbs = { create: ['create', 'open', 'file'], refund: ['refund', 'reimburse'] };
const knowledge = buildKnowledge(aCatalog({ vocabulary: aVocabulary({ verbs }) }));
const change = aNeed({ text: 'refund the order', act: 'refund', capability: 'shop.write', effect: 'destructive' });

const make = aNeed({ text: 'create a bug', act: 'create', capability: 'issue.create', effect: 'write' });

const server = anEntry();

function tool(name: string, effect: Tool['effect'] = 'write', description = ''): Tool {
  return aTool({ name, effect, description });
}

describe('isActSeen', () => {
  for (const [what, tools, need, isSeen] of [
    ['a changing tool names the act', [tool('refund_order')], change, true],
    ['a changing tool names another word of the class', [tool('reimburse_order')], change, true],
    ['its description does', [tool('order_action', 'write', 'Cancels or refunds an order')], change, true],
    ['only tools for other acts change something', [tool('create_discount')], change, false],
    ['the changing tool is for another thing', [tool('refund_wiki_page')], change, false],
    ['the need names an object of its capability, and the tool another one', [tool('create_discount')], make, false],
    ['the need names no object of its capability', [tool('create_discount')], { ...make, text: 'make it' }, true],
    ['only a reading tool names it', [tool('list_refunds', 'read'), tool('create_discount')], change, false],
    ['no tool is known', [], change, false],
    ['the act is a word of no class', [tool('blorp_it')], { ...change, act: 'blorp' }, true],
    ['the reading tells no act, and the words have no verb', [tool('x')], aNeed({ text: 'the order' }), true],
  ] as const) {
    it(`is ${isSeen} when ${what}`, () => {
      expect(isActSeen(server, tools, need, knowledge)).to.equal(isSeen);
    });
  }
});

describe('An act that cannot be undone', () => {
  const vocabulary = aVocabulary({
    verbs,
    capabilities: [aCapability({ id: 'repo.write', objects: ['branch', 'file'] })],
  });
  const known = buildKnowledge(aCatalog({ vocabulary: { ...vocabulary, verbs: { ...verbs, delete: ['delete'] } } }));
  const need = aNeed({ text: 'delete the old branch', act: 'delete', capability: 'repo.write', effect: 'destructive' });
  const isServed = (...names: readonly string[]): boolean => {
    const tools = names.map((name) => tool(name, name.startsWith('list') ? 'read' : 'destructive'));
    return isActSeen(anEntry({ tools }), tools, need, known);
  };

  it('is not done to another thing of the capability where the server knows the right one', () => {
    expect(isServed('delete_file', 'list_branches')).to.equal(false);
    expect(isServed('delete_branch', 'list_branches')).to.equal(true);
    expect(isServed('delete_file')).to.equal(true);
  });

  it('is not done to a thing whose name is also a verb', () => {
    expect(isServed('delete_refund')).to.equal(false);
  });
});

describe('A conversion', () => {
  const formats = ['pdf', 'markdown', 'html'].map((id) => ({ id, of: id, names: [id] }));
  const known = buildKnowledge(aCatalog({ vocabulary: { ...aVocabulary({ verbs }), formats } }));
  const convert = { ...change, act: 'convert', formats: { in: ['pdf'], out: ['markdown'] } };

  for (const [name, isSeen] of [
    ['pdf-to-markdown', true],
    ['pdf-to-html', false],
    ['transform', false],
  ] as const) {
    it(`is ${isSeen ? '' : 'not '}proven by the reading tool ${name}`, () => {
      expect(isActSeen(server, [tool(name, 'read')], convert, known)).to.equal(isSeen);
    });
  }
});

describe('sharedWords', () => {
  it("counts the words of a tool's name that the need has, without the words of the product", () => {
    const sheets = anEntry({ systems: ['google sheets'] });
    const need = aNeed({ text: 'Add rows to my Google Sheet', system: 'google sheets' });
    const count = (name: string): number => sharedWords(tool(name), sheets, need.text, knowledge);

    expect([count('add_rows'), count('create_sheet'), count('google_add')]).to.deep.equal([2, 0, 1]);
  });
});

describe('wantsDraft', () => {
  it('goes by the act, else by the words, and by the capability', () => {
    expect(wantsDraft(aNeed({ act: 'draft', text: 'draft it' }))).to.equal(true);
    expect(wantsDraft(aNeed({ act: 'send', text: 'send the draft' }))).to.equal(false);
    expect(wantsDraft(aNeed({ text: 'drafts a reply' }))).to.equal(true);
    expect(wantsDraft(aNeed({ capability: 'email.draft', act: 'write' }))).to.equal(true);
  });
});
