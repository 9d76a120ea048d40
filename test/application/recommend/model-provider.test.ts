import { expect } from 'chai';
import type { ChoiceRequest, Provider } from '../../../src/application/ports/provider.ts';
import { ProviderFailure } from '../../../src/application/ports/provider-failure.ts';
import { itKeepsTheProviderContract } from '../../contracts/provider.contract.ts';
import {
  aChoiceRequest,
  aModelProvider,
  anAnalysisRequest,
  aReading,
  aReadNeed,
  saying,
} from '../../support/providers.ts';
import type { ChatTurn } from '../../support/scripted-chat-model.ts';

const { signal } = new AbortController();
const CUT: ChatTurn = { text: '{"type"', finish: 'length' };
const request = anAnalysisRequest();
const local = await aModelProvider([{ text: '', finish: 'refused' }]).provider.analyze(request, signal);

/** Answers whatever it is asked: a reading to an analysis, the last candidate of each need to a choice. */
function ableProvider(): Provider {
  const turn: ChatTurn = ({ answer, messages, model }) => {
    const [message] = messages;
    const text = answer?.name === 'task_reading' ? JSON.stringify(aReading()) : choiceOf(message?.text ?? '');
    return Promise.resolve({
      text,
      toolCalls: [],
      finish: 'stop',
      provider: 'scripted',
      model,
      usage: { input: 1, output: 1 },
    });
  };
  return aModelProvider([turn, turn]).provider;
}

function choiceOf(message: string): string {
  const needs = [...message.matchAll(/^\{"need":"(n\d+)".*"candidates":\[(.*)\]\}$/gm)];
  return JSON.stringify({
    choices: needs.map(([, need, handles = '']) => ({
      need,
      pick: handles.split(',').at(-1)?.replaceAll('"', ''),
      reason: 'It fits.',
    })),
  });
}

async function choose(turns: readonly ChatTurn[], members: Partial<ChoiceRequest> = {}) {
  const { provider, chat } = aModelProvider(turns);
  const choice = await provider.choose({ ...(await aChoiceRequest()), ...members }, signal);
  return { choice, chat };
}

describe('A provider with a model', () => {
  itKeepsTheProviderContract(ableProvider);

  describe('analysing', () => {
    it('signs what the model read, and tells what that took', async () => {
      const { provider } = aModelProvider([{ text: JSON.stringify(aReading()), usage: { input: 100, output: 20 } }]);
      const { task } = await provider.analyze(request, signal);

      expect(task.analyzed_by).to.equal('scripted');
      expect(task.analysis).to.deep.equal({
        provider: 'scripted',
        model: 'scripted-model',
        calls: 1,
        tokens: { input: 100, output: 20 },
      });
    });

    for (const [what, turns, why] of [
      ['refuses', [{ text: 'No.', finish: 'refused' }], 'it refused'],
      ['says nothing, twice', ['', ''], 'it said nothing'],
      ['says no JSON, twice', ['Sure!', 'Sure!'], 'its answer was not JSON'],
      [
        'invents abilities, twice',
        saying(...Array(2).fill(aReading({ needs: [aReadNeed({ capability: 'x.y' })] }))),
        'its answer had the wrong shape',
      ],
      ['is cut off, twice', [CUT, CUT], 'its answer was cut off'],
    ] as const) {
      it(`leaves it to the rules, with a warning, when the model ${what}`, async () => {
        const { task, warnings } = await aModelProvider(turns).provider.analyze(request, signal);
        const { analysis, ...definition } = task;
        const { analysis: _, ...expected } = local.task;

        expect(definition).to.deep.equal(expected);
        expect(definition.analyzed_by).to.equal('local');
        expect(analysis?.calls).to.equal(turns.length);
        expect(warnings.map(({ code }) => code)).to.deep.equal(['analysis_unusable']);
        expect(warnings[0]?.text).to.include(`scripted answered is of no use: ${why}.`);
      });
    }

    it('tells the model every fault and takes what it puts right', async () => {
      const faulty = aReading({ needs: [aReadNeed({ capability: 'x.y' }), aReadNeed({ effect: 'write' })] });
      const { provider, chat } = aModelProvider(saying(faulty, aReading()));
      const { task, warnings } = await provider.analyze(request, signal);
      const complaint = chat.asked[1]?.messages.at(-1)?.text ?? '';

      expect([task.analyzed_by, task.analysis?.calls, warnings]).to.deep.equal(['scripted', 2, []]);
      expect(complaint).to.include('needs[0].capability').and.include('needs[1].effect');
    });

    it('puts no key and nothing of the task outside the fences into a prompt', async () => {
      const { provider, chat } = aModelProvider(saying(aReading()));
      await provider.analyze(request, signal);

      expect(JSON.stringify([chat.asked[0]?.system, chat.asked[0]?.messages])).to.not.include('scripted-key');
      expect(chat.asked[0]?.system).to.not.include('Boardly');
      expect(chat.asked[0]?.apiKey).to.equal('scripted-key');
    });

    it('says what of a very long task the model was not shown', async () => {
      const task = `List the open issues in Boardly. ${'Nothing else. '.repeat(1_800)}Post a message to Parley`;
      const { provider } = aModelProvider(saying(aReading()));
      const { unread } = (await provider.analyze(anAnalysisRequest({}, task), signal)).task;

      expect(unread).to.have.length(1);
      expect(unread[0]?.length).to.be.greaterThan(4_000);
    });
  });

  describe('choosing', () => {
    it('takes the candidate whose handle the model gives, with its reason', async () => {
      const { choice } = await choose(saying({ choices: [{ need: 'n1', pick: 'c2', reason: 'Smaller.' }] }));

      expect(choice.choices.map(({ need, candidate, said }) => [need, candidate.server.title, said])).to.deep.equal([
        ['n1', 'Board Reader', 'Smaller.'],
      ]);
      expect(choice.use?.calls).to.equal(1);
    });

    it('leaves it to the engine, with a warning, when what the model says is of no use', async () => {
      const { choice } = await choose(['c2', '{"choices": "c2"}']);

      expect(choice.choices).to.deep.equal([]);
      expect(choice.warnings.map(({ code }) => code)).to.deep.equal(['choice_unusable']);
      expect(choice.use?.calls).to.equal(2);
    });

    it('does not ask when no need has more than one candidate', async () => {
      const { plan } = await aChoiceRequest();
      const choices = new Map([...plan.choices].map(([need, list]) => [need, list.slice(0, 1)]));
      const { choice, chat } = await choose([], { plan: { ...plan, choices } });

      expect([choice.choices, choice.use, chat.asked]).to.deep.equal([[], null, []]);
    });

    it('fails when the vendor fails', async () => {
      const failure = new ProviderFailure('failed', 'scripted', 'it failed', { status: 500 });
      const outcome = await choose([failure]).then(
        () => null,
        (reason: unknown) => reason,
      );

      expect(outcome).to.equal(failure);
    });
  });
});
