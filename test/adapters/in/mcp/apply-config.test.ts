import type { Client, ElicitResult } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import type { ApplyUseCases } from '../../../../src/adapters/in/mcp/use-cases.ts';
import { textOf } from '../../../../src/adapters/out/clients/text-of.ts';
import { systemClock } from '../../../../src/adapters/out/system/system-clock.ts';
import { makeApplyConfiguration } from '../../../../src/application/clients/apply-configuration.ts';
import type { WantedServers } from '../../../../src/application/clients/resolve-servers.ts';
import type { ConfiguredServer } from '../../../../src/domain/clients/render-entry.ts';
import { clientNamed } from '../../../support/catalogs.ts';
import { MemoryChangeJournal, MemoryClientFiles } from '../../../support/client-files.ts';
import { withMcpClient } from '../../../support/mcp-client.ts';

const FILE = '/work/.cursor/mcp.json';
const BOARD = { client: 'cursor', servers: [{ name: 'board-mcp' }] };

const board: ConfiguredServer = {
  key: 'board',
  launch: { kind: 'stdio', command: 'npx', args: ['-y', 'board-mcp'], settings: {}, secrets: ['BOARD_TOKEN'] },
  tools: ['list_issues'],
  otherTools: [],
};

type Structured = Readonly<Record<string, unknown>>;
type Call = (given: Structured, tool?: string) => Promise<Structured>;

type Stage = {
  readonly call: Call;
  readonly client: Client;
  readonly files: MemoryClientFiles;
  readonly resolved: readonly WantedServers[];
  readonly asked: readonly string[];
};

type Setting = {
  readonly servers?: readonly ConfiguredServer[];
  /** Answer of the user; absent for a client that cannot ask. */
  readonly answer?: ElicitResult;
  readonly year?: 2025 | 2026;
};

/** Lends a client that is connected as on standard input and output, over files in memory. */
async function onStage({ servers = [board], answer, year = 2025 }: Setting, use: (stage: Stage) => Promise<void>) {
  const files = new MemoryClientFiles();
  const resolved: WantedServers[] = [];
  const asked: string[] = [];
  const desk: ApplyUseCases = {
    applyConfiguration: makeApplyConfiguration(files, new MemoryChangeJournal(), textOf, systemClock, () => 'c1'),
    resolveServers: (wanted) => {
      resolved.push(wanted);
      return Promise.resolve(servers);
    },
    allClients: () => Promise.resolve([clientNamed('cursor'), clientNamed('codex')]),
  };
  const options = {
    ...(answer === undefined ? {} : { capabilities: { elicitation: { form: {} } } }),
    ...(year === 2026 ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}),
  };
  await withMcpClient(
    { openApply: () => Promise.resolve(desk) },
    options,
    ({ client, call }) =>
      use({ call: (given, tool = 'apply_config') => call(tool, given), client, files, resolved, asked }),
    (client) => {
      if (answer === undefined) return;
      client.setRequestHandler('elicitation/create', ({ params }) => {
        asked.push(params.message);
        return answer;
      });
    },
  );
}

describe('apply_config', () => {
  it('shows the difference first, and writes with the token of that difference', async () => {
    await onStage({}, async ({ call, files }) => {
      const shown = await call(BOARD);
      expect(files.texts.size).to.equal(0);
      const written = await call({ ...BOARD, token: shown['token'] });

      expect(shown)
        .to.include({ written: false, enforcement: 'none' })
        .and.to.deep.include({ secrets: ['BOARD_TOKEN'] });
      expect(shown).to.have.nested.property('files[0].path', FILE);
      expect(JSON.stringify(shown['files'])).to.include('board-mcp');
      expect(written).to.include({ written: true, change: 'c1', undo: 'quartermaster undo c1' });
      expect(files.texts.get(FILE)).to.include('board-mcp');
    });
  });

  it('shows no value of a variable', async () => {
    await onStage({}, async ({ call, files }) => {
      files.texts.set(FILE, '{ "mcpServers": { "mine": { "command": "a", "env": { "KEY": "s3cret" } } } }');
      const shown = await call(BOARD);

      expect(shown).to.have.property('token');
      expect(JSON.stringify(shown)).to.not.include('s3cret');
    });
  });

  it('refuses a token after a change of the file or of the arguments', async () => {
    await onStage({}, async ({ call, files }) => {
      const { token } = await call(BOARD);
      const forOther = await call({ ...BOARD, client: 'codex', token });
      files.texts.set(FILE, '{ "mcpServers": {} }\n');
      const afterChange = await call({ ...BOARD, token });
      const invented = await call({ ...BOARD, token: 'yes' });

      for (const refused of [forOther, afterChange, invented])
        expect(refused['fault']).to.include('The token belongs to another change');
      expect(files.texts.get(FILE)).to.equal('{ "mcpServers": {} }\n');
    });
  });

  for (const year of [2025, 2026] as const) {
    it(`asks the user before it writes, where the client can ask (${year})`, async () => {
      const answer: ElicitResult = { action: 'accept', content: { agree: true } };
      await onStage({ answer, year }, async ({ call, files, asked }) => {
        const { token } = await call(BOARD);
        expect(asked).to.deep.equal([]);
        const written = await call({ ...BOARD, token });

        expect(asked).to.have.length(1);
        expect(asked[0]).to.include(FILE).and.include('board-mcp');
        expect(written).to.include({ written: true });
        expect(files.texts.get(FILE)).to.include('board-mcp');
      });
    });

    it(`writes nothing when the user refuses (${year})`, async () => {
      const refusals: readonly ElicitResult[] = [
        { action: 'decline' },
        { action: 'cancel' },
        { action: 'accept', content: { agree: false } },
      ];
      for (const answer of refusals)
        await onStage({ answer, year }, async ({ call, files }) => {
          const { token } = await call(BOARD);
          const refused = await call({ ...BOARD, token });

          expect(refused).to.include({ written: false, note: 'The user refused; nothing was written.' });
          expect(files.texts.size).to.equal(0);
        });
    });
  }

  it('writes the servers of a recommended stack', async () => {
    await onStage({}, async ({ call, resolved }) => {
      const { resource } = await call({ task: 'List issues' }, 'recommend_stack');
      const shown = await call({ client: 'cursor', resource });
      const unknown = await call({ client: 'cursor', resource: 'stack://0' });
      const neither = await call({ client: 'cursor' });

      expect(resolved).to.have.length(1);
      expect(resolved[0]).to.have.property('lock');
      expect(shown).to.have.property('token');
      expect(unknown['fault']).to.include('Call recommend_stack again');
      expect(neither['fault']).to.equal('Give either resource or servers.');
    });
  });

  it('is what the prompt leads to', async () => {
    await onStage({}, async ({ client }) => {
      const { messages } = await client.getPrompt({ name: 'equip', arguments: { task: 'List issues' } });

      expect(JSON.stringify(messages)).to.include('apply_config').and.not.include('client_config');
    });
  });

  it('changes nothing twice', async () => {
    await onStage({}, async ({ call }) => {
      const { token } = await call(BOARD);
      await call({ ...BOARD, token });
      const again = await call({ ...BOARD, token });

      expect(again).to.include({ written: false, note: 'Nothing is to be changed.' });
    });
  });

  it('refuses broken files and entries with other content', async () => {
    await onStage({}, async ({ call, files }) => {
      files.texts.set(FILE, '{ "mcpServers": ');
      const broken = await call(BOARD);
      files.texts.set(FILE, '{ "mcpServers": { "board": { "command": "other" } } }');
      const conflict = await call(BOARD);

      expect(broken['fault']).to.include('line 1').and.include('Nothing');
      expect(conflict['fault']).to.include('board');
    });
  });

  it('keeps a long difference within 3,000 bytes and has it as a resource', async () => {
    const servers = Array.from({ length: 12 }, (_, index) => ({ ...board, key: `board_${index}_${'界'.repeat(150)}` }));
    await onStage({ servers }, async ({ call, client }) => {
      const shown = await call(BOARD);
      const { contents } = await client.readResource({ uri: String(shown['resource']) });

      expect(shown).to.include({ truncated: true }).and.to.have.property('token');
      expect(Buffer.byteLength(JSON.stringify(shown))).to.be.at.most(3_000);
      expect(JSON.stringify(contents)).to.include('board_11_');
    });
  });
});
