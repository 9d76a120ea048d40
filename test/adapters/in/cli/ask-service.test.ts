import { expect } from 'chai';
import type { RecommendRequest } from '../../../../src/application/recommend/recommend-stack.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { aHit, anAnswer, aServer } from '../../../support/answers.ts';
import { withService } from '../../../support/http-service.ts';
import { runLine } from '../../../support/run-line.ts';

const recommendStack = () => Promise.resolve(anAnswer());
const searchServers = () => Promise.resolve({ items: [aHit()], total: 7, cursor: null, lacking: null });

/** Engine that must stay closed. */
const closed = {
  recommendStack: () => Promise.reject(new Error('the catalog of this machine was asked')),
  searchServers: () => Promise.reject(new Error('the catalog of this machine was asked')),
};

describe('quartermaster --url', () => {
  it('prints the answer of the service just as that of this machine', async () => {
    for (const words of [
      ['recommend', 'List issues'],
      ['recommend', 'List issues', '--short', '--json'],
      ['show', 'x'],
    ]) {
      const here = await runLine(words, { recommendStack, getServer: () => Promise.resolve(aServer()) });
      const there = await withService({ useCases: { recommendStack } }, ({ url }) =>
        runLine([...words, '--url', url], closed),
      );

      expect(there).to.deep.equal(here);
      expect(there.status).to.equal(0);
    }
  });

  it('sends the options of the command, and leaves the provider to the service', async () => {
    const asked: RecommendRequest[] = [];
    const record = (request: RecommendRequest) => {
      asked.push(request);
      return Promise.resolve(anAnswer());
    };
    const words = ['recommend', 'List issues', '--client', 'cursor', '--answer', 'slack.channel=#ops', '--url'];
    await withService({ useCases: { recommendStack: record } }, ({ url }) => runLine([...words, url], closed));

    expect(asked[0]).to.deep.include({
      task: 'List issues',
      provider: 'local',
      clients: ['cursor'],
      answers: { 'slack.channel': '#ops' },
    });
  });

  it('searches the catalog of the service', async () => {
    const { status, printed } = await withService({ useCases: { searchServers } }, ({ url }) =>
      runLine(['search', 'open issues', '--url', url], closed),
    );

    expect(status).to.equal(0);
    expect(printed).to.include(aHit().name).and.include('1 of 7');
  });

  it('ends with 3 and the closest names for a server that the service does not know', async () => {
    const unknown = new QuartermasterError('not_found', 'The catalog has no server "x".', { suggestions: ['com.x/y'] });
    const answer = await withService({ useCases: { getServer: () => Promise.reject(unknown) } }, ({ url }) =>
      runLine(['show', 'x', '--url', url]),
    );

    expect(answer).to.deep.equal({
      status: 3,
      printed: '',
      complained: 'quartermaster: The catalog has no server "x".\n  com.x/y\n',
    });
  });

  it('sends the token, and ends with 4 without it', async () => {
    const [refused, admitted] = await withService({ settings: { bearerTokens: ['a-long-enough-token'] } }, ({ url }) =>
      Promise.all([
        runLine(['show', 'x', '--url', url]),
        runLine(['show', 'x', '--url', url, '--token', 'a-long-enough-token']),
      ]),
    );

    expect(refused.status).to.equal(4);
    expect(admitted.status).to.equal(0);
  });

  it('names the address that nobody answers at', async () => {
    const url = await withService({}, (service) => Promise.resolve(service.url));
    const { status, complained } = await runLine(['show', 'x', '--url', url]);

    expect(status).to.equal(1);
    expect(complained).to.include(`The service at ${url} did not answer`);
  });

  it('is refused with another scheme, and --token without it', async () => {
    expect((await runLine(['show', 'x', '--url', 'ftp://127.0.0.1'])).status).to.equal(2);
    expect((await runLine(['show', 'x', '--token', 't'])).complained).to.include('--token needs --url');
  });
});
