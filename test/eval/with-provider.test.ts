import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeAssistant } from '../../eval/assistant.ts';
import { CachedChatModel } from '../../eval/cached-chat-model.ts';
import { evaluateNeeds } from '../../eval/needs-set.ts';
import { spread } from '../../eval/spread.ts';
import { compareWithLocal } from '../../eval/with-provider.ts';
import type { ServedModel } from '../../src/application/recommend/model-provider.ts';
import type { ChatModel } from '../../src/application/ports/chat-model.ts';
import { complaintOf } from '../support/failure.ts';
import { anAnalysisRequest, aReading, saying } from '../support/providers.ts';
import { aChatRequest, aChatReply, LONG_LIMITS, scriptedChatModel } from '../support/scripted-chat-model.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';

const { signal } = new AbortController();
const newFolder = temporaryFolders();

/** Reads every task as a wish for web search, and chooses nothing. */
const simpleton: ChatModel = {
  provider: 'simpleton',
  reply: ({ answer, model }) =>
    Promise.resolve(
      aChatReply({
        text:
          answer?.name === 'task_reading'
            ? JSON.stringify(
                aReading({
                  needs: [
                    {
                      text: 'it',
                      capability: 'web.search',
                      system: null,
                      effect: 'read',
                      implied: false,
                      confidence: 1,
                    },
                  ],
                }),
              )
            : '{"choices": []}',
        provider: 'simpleton',
        model,
        usage: { input: 100, output: 10 },
      }),
    ),
};
const served: readonly ServedModel[] = [
  {
    facts: { name: 'simpleton', credential: 'SIMPLETON_API_KEY', models: [], defaultModel: 'simple-1' },
    chat: simpleton,
  },
];

describe('A cached chat model', () => {
  it('asks once for each request, whoever asks again, and with the key only then', async () => {
    const folder = newFolder();
    const chat = scriptedChatModel(['Blue.', 'Green.']);
    const first = new CachedChatModel(chat, folder, () => 'sk-marked');
    const reply = await first.reply(aChatRequest(), LONG_LIMITS, signal);
    await first.reply(aChatRequest({ model: 'other' }), LONG_LIMITS, signal);
    const again = new CachedChatModel(scriptedChatModel([]), folder, () => {
      throw new Error('no key is needed');
    });

    expect(await again.reply(aChatRequest(), LONG_LIMITS, signal)).to.deep.equal(reply);
    expect(chat.asked.map(({ apiKey }) => apiKey)).to.deep.equal(['sk-marked', 'sk-marked']);
    expect([first.counts.asked, again.counts.asked, again.counts.known]).to.deep.equal([2, 0, 1]);
    expect(readdirSync(folder)).to.have.length(2);
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).to.not.include('marked');
  });

  it('keeps no failure', async () => {
    const folder = newFolder();
    const chat = new CachedChatModel(scriptedChatModel([new Error('down'), 'Blue.']), folder, () => null);

    expect(await complaintOf(chat.reply(aChatRequest(), LONG_LIMITS, signal))).to.equal('down');
    expect((await chat.reply(aChatRequest(), LONG_LIMITS, signal)).text).to.equal('Blue.');
  });

  it('asks again where a file is no reply any more', async () => {
    const folder = newFolder();
    const chat = new CachedChatModel(scriptedChatModel(saying(1, 2)), folder, () => null);
    await chat.reply(aChatRequest(), LONG_LIMITS, signal);
    for (const file of readdirSync(folder)) writeFileSync(join(folder, file), '{"te');

    expect((await chat.reply(aChatRequest(), LONG_LIMITS, signal)).text).to.equal('2');
  });
});

describe('An evaluation with a provider', () => {
  const needs = (): string => {
    const file = join(newFolder(), 'needs.jsonl');
    const label = {
      needs: [{ capability: 'web.search', system: null }],
      outcome: 'server',
      constraints: {},
      trigger: null,
    };
    const tasks = ['Search the web for it', 'Post it to Slack', 'Read it in GitHub'];
    writeFileSync(file, tasks.map((task, index) => JSON.stringify({ id: `t${index}`, task, ...label })).join('\n'));
    return file;
  };

  it('shows the figures with the model beside those without and what it cost, and asks nobody when it is run again', async () => {
    const [folder, file] = [newFolder(), needs()];
    const first = makeAssistant(served, 'simpleton', null, folder, () => 'sk-1');
    const lines = await compareWithLocal(first, { needs: file, data: '', most: 2 });
    const again = makeAssistant(served, 'simpleton', null, folder, () => undefined);
    const { figures } = await evaluateNeeds(file, { assistant: again, most: 2 });

    expect(lines[0]).to.equal('needs: 2 tasks');
    expect(lines.find((line) => line.includes('needs recall'))).to.match(/100\.0 {2}\(\+\d+\.\d\)/);
    expect(lines.at(-1)).to.match(/^simpleton: \d calls, 0 replies from the cache, \d00 tokens in/);
    expect(figures['needs recall']).to.equal(1);
    expect([again.counts.asked, again.counts.known]).to.deep.equal([0, first.counts.asked]);
  });

  it('says which key is missing, and which providers there are', async () => {
    const keyless = makeAssistant(served, 'simpleton', null, newFolder(), () => undefined);
    const unknown = Promise.resolve().then(() => makeAssistant(served, 'nobody', null, newFolder(), () => ''));

    expect(await complaintOf(keyless.provider.analyze(anAnalysisRequest(), signal))).to.include('SIMPLETON_API_KEY');
    expect(await complaintOf(unknown)).to.include('simpleton');
  });
});

describe('spread', () => {
  it('takes evenly from the whole of a list, or all of a short one', () => {
    expect(spread([1, 2, 3, 4, 5, 6], 3)).to.deep.equal([1, 3, 5]);
    expect(spread([1, 2], Infinity)).to.deep.equal([1, 2]);
  });
});
