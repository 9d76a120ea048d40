import { expect } from 'chai';
import { playPoison } from '../../support/poison/poison-world.ts';
import { POSTING, type PoisonCase } from '../../support/poison/poison-case.ts';
import { isComplete, trifectaOf, warnOf } from '../../../src/domain/run/exfiltration-risk.ts';
import type { OfferedTool } from '../../../src/domain/run/offer-tools.ts';

const clean: PoisonCase = { kind: 'none', title: 'none', other: { tools: [POSTING] } };
const tool: OfferedTool = { server: 'a', tool: 'send', effect: 'write', description: '', inputSchema: {} };

describe('Private data, text by strangers and a way out in one run', () => {
  it('leave the way out closed where only reading is allowed, whatever the tool says of itself', async () => {
    const { prompts, calls } = await playPoison(clean);

    expect(prompts).to.include('board-mcp__list_issues').and.not.include('chat-mcp__post_message');
    expect(calls.map(({ tool: called }) => called)).to.not.include('post_message');
  });

  it('are warned of in the record where more is allowed', async () => {
    const { kept, calls } = await playPoison({ ...clean, allow: 'write' });

    expect(calls.map(({ tool: called }) => called)).to.include('post_message');
    expect(kept).to.include('come together in this run');
  });

  it('are complete only when all three are there', () => {
    const all = { privates: ['a'], untrusted: ['b'], outward: [tool] };

    expect(isComplete(all)).to.equal(true);
    for (const leg of ['privates', 'untrusted', 'outward']) expect(isComplete({ ...all, [leg]: [] })).to.equal(false);
    expect(warnOf(all, false)).to.include('send: not offered');
    expect(trifectaOf({ untrusted_input: ['n1'], sends_out: ['n2'] }, [], [tool])).to.deep.equal({
      privates: [],
      untrusted: [],
      outward: [],
    });
  });
});
