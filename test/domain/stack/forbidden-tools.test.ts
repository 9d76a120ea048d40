import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { withoutForbidden } from '../../../src/domain/stack/forbidden-tools.ts';
import { aCatalog, aTool, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate } from '../../support/stack-parts.ts';

const knowledge = buildKnowledge(aCatalog());
const tools = ['create_issue', 'delete_issue', 'send_message'].map((name) => aTool({ name, effect: 'write' }));
const server = anEntry({ tools: [...tools, aTool({ name: 'send_list' })] });

function left(act: string, ...prohibitions: readonly string[]): readonly string[] {
  const need = aNeed({ act, text: `${act} it`, effect: 'write' });
  const covering = aCandidate({ server, need, tools: server.tools.map(({ name }) => name) });
  return withoutForbidden(covering, prohibitions, knowledge).tools;
}

describe('withoutForbidden', () => {
  it('takes away the changing tools whose verb is forbidden for all things', () => {
    expect(left('create', 'send anything', 'delete it')).to.deep.equal(['create_issue', 'send_list']);
  });

  it('leaves the tools of a verb that is forbidden for some things, or that is the act itself', () => {
    expect(left('create', 'send the second letter')).to.include('send_message');
    expect(left('send', 'send it')).to.include('send_message');
  });
});
