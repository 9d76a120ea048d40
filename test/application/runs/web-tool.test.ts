import { expect } from 'chai';
import { ProviderFailure } from '../../../src/application/ports/provider-failure.ts';
import { ToolFailure } from '../../../src/application/ports/tool-host.ts';
import { makeWebTool } from '../../../src/application/runs/web-tool.ts';
import { aReading, aReadNeed } from '../../support/providers.ts';
import { calling, playRun } from '../../support/run-stage.ts';
import { aPage, scriptedSearch } from '../../support/scripted-search.ts';

const never = (): AbortSignal => new AbortController().signal;
const ANALYSIS = [
  JSON.stringify(aReading({ complexity: 'simple', needs: [aReadNeed()] })),
  JSON.stringify({ choices: [{ need: 'n1', pick: 'c1', reason: 'It is the best.' }] }),
];

describe('Search of the web as a tool', () => {
  it('gives what was found as data, and takes the key that it was made with', async () => {
    const search = scriptedSearch(() => [aPage()]);
    const { connection } = makeWebTool(search, 'search-key-0123', never);
    const { text, isError } = await connection.call('search', { query: '  boardly  ' }, 1_000, never());

    expect(JSON.parse(text)).to.deep.equal([aPage()]);
    expect(isError).to.equal(false);
    expect(search.asked).to.deep.equal([{ text: 'boardly', limit: 8, apiKey: 'search-key-0123' }]);
  });

  it('says so when the search fails or the query is none, and the model may go on', async () => {
    const broken = scriptedSearch(() =>
      Promise.reject(new ProviderFailure('failed', 'scripted', 'broken', { status: 500 })),
    );
    const { connection } = makeWebTool(broken, 'search-key-0123', never);

    expect(await connection.call('search', { query: 'x' }, 1_000, never())).to.deep.equal({
      text: 'The search failed: broken',
      isError: true,
    });
    expect((await connection.call('search', {}, 1_000, never())).isError).to.equal(true);
  });

  it('has given no answer when its time is over, and ends with the reason of the signal', async () => {
    const time = new AbortController();
    const search = scriptedSearch(() => {
      time.abort();
      throw new DOMException('over', 'AbortError');
    });
    const failure = await makeWebTool(search, 'search-key-0123', () => time.signal)
      .connection.call('search', { query: 'x' }, 1_000, never())
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(ToolFailure).and.to.include({ kind: 'timeout' });
  });

  it('stands beside the tools of the stack in a run', async () => {
    const search = scriptedSearch(() => [aPage({ title: 'Login fails, says everybody' })]);
    const { record, asked } = await playRun({
      ownTools: [makeWebTool(search, 'search-key-0123', never)],
      turns: [
        ...ANALYSIS,
        calling(['board-mcp__list_issues'], ['web__search', { query: 'login fails' }]),
        'Two issues are open: #412 "Login fails" and #418 "Export is slow".',
      ],
    });
    const tools = record.attempts[0]?.steps.flatMap((step) => (step.kind === 'tool' ? [step] : []));

    expect(tools?.map(({ server, outcome }) => [server, outcome])).to.deep.equal([
      ['com.boardly/board-mcp', 'ok'],
      ['web', 'ok'],
    ]);
    expect(record.passed).to.equal(true);
    expect(asked.join()).to.not.include('search-key-0123');
  });

  it('is not offered where nothing may leave the machine', async () => {
    const search = scriptedSearch(() => [aPage()]);
    const { record } = await playRun({
      ownTools: [makeWebTool(search, null, never)],
      request: { constraints: { remote: 'forbidden' }, maxRetries: 0 },
      turns: [...ANALYSIS, calling(['web__search', { query: 'login fails' }]), 'Nothing.'],
    });

    expect(search.asked).to.deep.equal([]);
    expect(record.attempts[0]?.steps.find((step) => step.kind === 'tool')).to.include({ outcome: 'unknown_tool' });
  });
});
