import { expect } from 'chai';
import { InMemoryToolHost, type ScriptedCall, type ScriptedServer } from './in-memory-tool-host.ts';
import { ConnectFailure, ToolFailure, type ToolAnswer } from '../../src/application/ports/tool-host.ts';
import { itKeepsTheToolHostContract } from '../contracts/tool-host.contract.ts';
import { deskReaction, DESK_TOOLS, GROWN_TOOLS } from './desk/desk.ts';
import { aToolServer } from './tool-servers.ts';
import { anEndpoint } from './verifications.ts';

const never = new AbortController().signal;
const LIMITS = { installMs: 1_000, startMs: 1_000, listMs: 1_000 };

const desk: ScriptedServer = { tools: DESK_TOOLS, answer: deskAnswer };
const broken = new ConnectFailure(
  'starting',
  { saw: 'end', status: 3, said: 'Error: out of paper', printed: '' },
  '1.0.0',
);

describe('InMemoryToolHost', () => {
  itKeepsTheToolHostContract({
    host: () => new InMemoryToolHost({ desk, broken, silent: () => new Promise(() => undefined) }),
    desk: () => aToolServer('desk'),
    broken: () => aToolServer('broken'),
    silent: () => aToolServer('silent'),
    hasFolder: true,
  });

  it('knows whom it was asked for and who is connected', async () => {
    const host = new InMemoryToolHost({ desk, broken });
    const workplace = await host.open();
    await workplace.connect(aToolServer('desk'), LIMITS, () => undefined, never);
    await workplace.connect(aToolServer('broken'), LIMITS, () => undefined, never).catch(() => undefined);

    expect(host.asked.map(({ name }) => name)).to.deep.equal(['desk', 'broken']);
    expect(host.connected).to.deep.equal(['desk']);
    await workplace.close();
    expect(host.connected).to.deep.equal([]);
  });

  it('asks a function at every attempt', async () => {
    const scripts = [broken, desk];
    const host = new InMemoryToolHost({ desk: () => scripts.shift() ?? broken });
    const workplace = await host.open();
    const connect = () => workplace.connect(aToolServer('desk'), LIMITS, () => undefined, never);

    expect(await connect().catch((error: unknown) => error)).to.equal(broken);
    expect((await connect()).tools).to.equal(DESK_TOOLS);
  });

  it('gives back at most 200 files, in order of path and only from below its folder', async () => {
    const astray = ['../a.txt', '/a.txt', 'b/../../a.txt', '', '.', 'a//b', 'c\0d', './e'];
    const names = Array.from({ length: 201 }, (_, index) => `${1_000 + index}`);
    const littering: ScriptedServer = {
      tools: DESK_TOOLS,
      answer: ({ files }) => {
        for (const path of [...astray, ...names.toReversed()]) files.set(path, Buffer.from(''));
        return { text: 'done', isError: false };
      },
    };
    const workplace = await new InMemoryToolHost({ littering }).open();
    const server = await workplace.connect(aToolServer('littering'), LIMITS, () => undefined, never);
    await server.call('write', {}, 1_000, never);

    expect((await workplace.files()).map(({ path }) => path)).to.deep.equal(names.slice(0, 200));
  });

  it('starts no program where its isolation is off', async () => {
    const host = new InMemoryToolHost({ desk }, { tier: 'off', reason: 'there is no sandbox here' });
    const workplace = await host.open();
    const failure = await workplace
      .connect(aToolServer('desk'), LIMITS, () => undefined, never)
      .catch((error: unknown) => error);

    expect(failure)
      .to.be.instanceOf(ConnectFailure)
      .with.deep.property('sighting', { saw: 'nothing', reason: 'there is no sandbox here' });
    await workplace.connect(aToolServer('desk', { target: anEndpoint() }), LIMITS, () => undefined, never);
  });

  it('has seen nothing of a server that no script tells of', async () => {
    const workplace = await new InMemoryToolHost({}).open();
    const failure = await workplace
      .connect(aToolServer('toString'), LIMITS, () => undefined, never)
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(ConnectFailure).with.nested.property('sighting.saw', 'nothing');
  });
});

function deskAnswer({ tool, input, files, change }: ScriptedCall): ToolAnswer | Promise<ToolAnswer> {
  const reaction = deskReaction(tool, input, {
    read: (path) => Buffer.from(files.get(path) ?? []).toString(),
    write: (path, text) => files.set(path, Buffer.from(text)),
  });
  if (reaction === undefined) return new Promise(() => undefined);
  if (reaction.does === 'answer') return reaction;
  if (reaction.does === 'grow') change(GROWN_TOOLS);
  if (reaction.does === 'leave') throw new ToolFailure('gone', 'the server ended with status 0');
  if (reaction.does === 'refuse') throw new ToolFailure('refused', 'answered with an error: "not today"');
  return { text: 'grown', isError: false };
}
