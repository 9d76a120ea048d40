import { expect } from 'chai';
import { textOf } from '../../../src/adapters/out/clients/text-of.ts';
import { makeApplyConfiguration, type ClientPlan } from '../../../src/application/clients/apply-configuration.ts';
import { makeUndoChange } from '../../../src/application/clients/undo-change.ts';
import type { Client } from '../../../src/domain/catalog/client.ts';
import { CLIENT_IDS } from '../../../src/domain/clients/client-ids.ts';
import type { ConfiguredServer } from '../../../src/domain/clients/render-entry.ts';
import { systemClock } from '../../../src/adapters/out/system/system-clock.ts';
import { MemoryChangeJournal, MemoryClientFiles } from '../../support/client-files.ts';
import { clientNamed } from '../../support/catalogs.ts';

const board: ConfiguredServer = {
  key: 'board',
  launch: {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', 'board-mcp'],
    settings: { MODE: 'fast' },
    secrets: ['BOARD_TOKEN'],
  },
  tools: ['list_issues'],
  otherTools: ['delete_issue'],
};
const chat: ConfiguredServer = {
  key: 'chat',
  launch: {
    kind: 'http',
    transport: 'streamable-http',
    url: 'https://chat.example/mcp',
    settings: {},
    secrets: [{ name: 'Authorization', prefix: 'Bearer ', variable: 'CHAT_TOKEN' }],
  },
  tools: ['post'],
  otherTools: [],
};

function bench() {
  const files = new MemoryClientFiles();
  const journal = new MemoryChangeJournal();
  let id = 0;
  const apply = makeApplyConfiguration(files, journal, textOf, systemClock, () => `c${(id += 1)}`);
  const undo = makeUndoChange(files, journal, textOf);
  const plan = (client: Client, servers: readonly ConfiguredServer[] = [board, chat], replace = false) =>
    apply.plan({ servers, clients: [client], scope: 'user', replace });
  return { files, journal, apply, undo, plan };
}

/** A file of another owner in the format of a client, in odd forms. */
function oddFiles({ configuration: { format, root, list, strict = false } }: Client): Readonly<Record<string, string>> {
  const [first = '', second] = root;
  if (format === 'toml')
    return {
      comments: `# mine\nmodel = "x" # why\n\n[${first}.other]\ncommand = "a"\nargs = [\n  "b", # c\n  "[d]",\n]\n`,
      tabs: `\t[${first}.other]\n\tcommand = "a"\n`,
      crlf: `model = "x"\r\n\r\n[${first}.other]\r\ncommand = "a"\r\n`,
      bom: `\uFEFFmodel = "x"\n`,
      dotted: `${first}.other.command = "a"\n`,
      unknown: `[profiles.p]\nx = 1_000\n[[list]]\na = 010\n`.replace('010', '10'),
    };
  if (format === 'yaml') {
    const other =
      list === true ? `${first}:\n    - name: other\n      command: a\n` : `${first}:\n    other:\n        cmd: a\n`;
    return {
      comments: `# mine\n${other}# end\nmode: auto # why\n`,
      empty_value: `mode: auto\n${first}:\nlast: 1\n`,
      crlf: `mode: auto\n${other}`.replaceAll('\n', '\r\n'),
      bom: `\uFEFF${other}`,
      anchors: `base: &base\n  a: 010\n${other}more: *base\n`,
      unknown: 'weird key: [1, 2]\n',
    };
  }
  const path = [first, second].filter((member) => member !== undefined);
  const inner = list === true ? '[]' : '{ "other": { "command": "a", "args": [] } }';
  const nested = path.toReversed().reduce((value, member) => `{ ${JSON.stringify(member)}: ${value} }`, inner);
  return {
    comments: strict ? nested : `// mine\n{\n  /* why */ "theme": "dark", // end\n  "n": 1e3,\n}\n`,
    tabs: `{\n\t"theme": "dark",\n\t"deep": {\n\t\t"a": 1\n\t}\n}\n`,
    crlf: `{\r\n  "theme": "dark"\r\n}\r\n`,
    bom: `\uFEFF${nested}\n`,
    numbers: `{"a":1.0,"b":10000000000000000001,"c":"\\u0041"}`,
    unknown: `{\n    "x": [1,\n 2],\n    "y": null\n}`,
  };
}

describe('Writing into the files of clients', () => {
  for (const id of CLIENT_IDS) {
    const client = clientNamed(id);
    for (const [form, text] of Object.entries({ none: '', ...oddFiles(client) })) {
      it(`adds servers to a file of ${id} (${form}), and undo gives the same bytes`, async () => {
        const { files, apply, undo, plan } = bench();
        const path = (await files.locate(client, 'user')) ?? '';
        if (text !== '') files.texts.set(path, text);

        const plans = await plan(client);
        expect(plans.flatMap((one) => one.files.map(({ fault }) => fault))).to.deep.equal(
          plans.flatMap((one) => one.files.map(() => null)),
        );
        await apply.write(plans);
        const written = files.texts.get(path) ?? '';
        const [again] = await plan(client);

        expect(written).to.include('board-mcp').and.include('chat.example');
        expect(statuses(again)).to.deep.equal(['same']);
        for (const line of text.split('\n').filter((each) => each.includes('mine') || each.includes('why')))
          expect(written).to.include(line.trim());
        expect((await undo(null))?.files.map(({ result }) => result)).to.not.include('refused');
        expect(files.texts.get(path)).to.equal(text === '' ? undefined : text);
      });
    }
  }

  it('refuses a broken file with line and column', async () => {
    for (const [id, text, where] of [
      ['cursor', '{\n  "a": ]\n}', /line 2, column 8/],
      ['claude-code', '{ "a": 1 } // mine', /line 1/],
      ['codex', 'a = "x"\nb = = 1\n', /line 2/],
      ['goose', 'a: [1\nb: 2\n', /line 2/],
    ] as const) {
      const { files, plan } = bench();
      files.texts.set((await files.locate(clientNamed(id), 'user')) ?? '', text);
      const [planned] = await plan(clientNamed(id));

      expect(planned?.files[0]?.fault, id).to.match(where).and.include('Nothing was written');
      expect(planned?.files[0]?.file).to.include({ before: text, after: text });
    }
  });

  it('refuses members of another form', async () => {
    for (const [id, text] of [
      ['cursor', '{ "mcpServers": [] }'],
      ['cursor', '{ "mcpServers": null }'],
      ['codex', 'mcp_servers = { a = { command = "x" } }\n'],
      ['goose', 'extensions: { a: { cmd: x } }\n'],
      ['goose', 'extensions: none\n'],
    ] as const) {
      const { files, plan } = bench();
      files.texts.set((await files.locate(clientNamed(id), 'user')) ?? '', text);

      expect((await plan(clientNamed(id)))[0]?.files[0]?.fault, text).to.not.equal(null);
    }
  });

  it('leaves duplicate members alone rather than change the one that the client ignores', async () => {
    const { files, plan } = bench();
    const cursor = clientNamed('cursor');
    files.texts.set((await files.locate(cursor, 'user')) ?? '', '{ "mcpServers": {}, "mcpServers": { "a": {} } }');

    expect((await plan(cursor))[0]?.files[0]?.fault).to.include('keeps everything else');
  });

  it('does not replace an entry with other content unless told to', async () => {
    const { files, apply, plan } = bench();
    const cursor = clientNamed('cursor');
    const path = (await files.locate(cursor, 'user')) ?? '';
    files.texts.set(path, '{ "mcpServers": { "board": { "command": "old" } } }');

    const [refused] = await plan(cursor, [board]);
    expect(refused?.files[0]?.fault).to.include('other content under board');
    const replaced = await plan(cursor, [board], true);
    expect(statuses(replaced[0])).to.deep.equal(['replace']);
    await apply.write(replaced);
    expect(files.texts.get(path)).to.include('board-mcp').and.not.include('old');
  });

  it('recognizes the same server under another name', async () => {
    const { files, plan } = bench();
    const cursor = clientNamed('cursor');
    files.texts.set(
      (await files.locate(cursor, 'user')) ?? '',
      '{ "mcpServers": { "mine": { "url": "https://chat.example/mcp" } } }',
    );

    const [planned] = await plan(cursor, [chat]);
    expect(planned?.files[0]?.changes[0]).to.include({ status: 'same', under: 'mine' });
  });

  it('shows a difference without the values of variables', async () => {
    const { files, plan } = bench();
    const cursor = clientNamed('cursor');
    files.texts.set(
      (await files.locate(cursor, 'user')) ?? '',
      '{\n  "mcpServers": {\n    "a": {\n      "command": "a",\n      "env": { "A_TOKEN": "sk-hidden" }\n    }\n  }\n}\n',
    );
    const diff = ((await plan(cursor, [board]))[0]?.files[0]?.diff ?? []).join('\n');

    expect(diff).to.include('+    "board"').and.include('"A_TOKEN": "***"').and.include('${env:BOARD_TOKEN}');
    expect(diff).to.not.include('sk-hidden');
  });

  it('writes nothing when a file has changed since the plan', async () => {
    const { files, apply, journal, plan } = bench();
    const client = clientNamed('claude-code');
    const plans = await plan(client);
    files.texts.set('/home/ann/.claude/settings.json', '{}');

    expect(await apply.write(plans)).to.equal(null);
    expect([...files.texts.keys()]).to.deep.equal(['/home/ann/.claude/settings.json']);
    expect(await journal.list()).to.deep.equal([]);
  });
});

describe('Undoing a change', () => {
  it('removes only its own entries from a file that others changed since', async () => {
    const { files, apply, undo, plan } = bench();
    const cursor = clientNamed('cursor');
    const path = (await files.locate(cursor, 'user')) ?? '';
    await apply.write(await plan(cursor));
    files.texts.set(path, (files.texts.get(path) ?? '').replace('"mcpServers": {', '"mcpServers": { "mine": {},'));

    expect((await undo(null))?.files[0]).to.include({ result: 'entries_removed' });
    expect(JSON.parse(files.texts.get(path) ?? '')).to.deep.equal({ mcpServers: { mine: {} } });
  });

  it('refuses and shows the difference when an entry was changed', async () => {
    const { files, apply, undo, journal, plan } = bench();
    const cursor = clientNamed('cursor');
    const path = (await files.locate(cursor, 'user')) ?? '';
    await apply.write(await plan(cursor));
    const changed = (files.texts.get(path) ?? '').replace('board-mcp', 'board-mcp@2');
    files.texts.set(path, changed);
    const undone = await undo(null);

    expect(undone?.files[0]?.result).to.equal('refused');
    expect(undone?.files[0]?.diff.join('\n')).to.include('board-mcp@2');
    expect(files.texts.get(path)).to.equal(changed);
    expect(await journal.list()).to.have.length(1);
  });

  it('refuses to remove an entry that replaced an earlier one from a file that others changed since', async () => {
    const { files, apply, undo, journal, plan } = bench();
    const cursor = clientNamed('cursor');
    const path = (await files.locate(cursor, 'user')) ?? '';
    files.texts.set(path, '{ "mcpServers": { "board": { "command": "old" } } }');
    await apply.write(await plan(cursor, [board], true));
    const changed = (files.texts.get(path) ?? '').replace('"mcpServers": {', '"mcpServers": { "mine": {},');
    files.texts.set(path, changed);

    expect((await undo(null))?.files[0]?.result).to.equal('refused');
    expect(files.texts.get(path)).to.equal(changed);
    expect(await journal.list()).to.have.length(1);
  });

  it('removes its entries in every format, whatever else was added since', async () => {
    for (const [id, more] of [
      ['codex', '\n[mine]\na = 1\n'],
      ['goose', 'mine: 1\n'],
      ['librechat', 'mine: 1\n'],
    ] as const) {
      const { files, apply, undo, plan } = bench();
      const path = (await files.locate(clientNamed(id), 'user')) ?? '';
      await apply.write(await plan(clientNamed(id)));
      files.texts.set(path, `${files.texts.get(path) ?? ''}${more}`);

      expect((await undo(null))?.files[0]?.result, id).to.equal('entries_removed');
      expect(files.texts.get(path), id).to.include('mine').and.not.include('board').and.not.include('chat.example');
    }
  });

  it('refuses rather than remove comments that others wrote after an entry', async () => {
    const { files, apply, undo, plan } = bench();
    const path = (await files.locate(clientNamed('codex'), 'user')) ?? '';
    await apply.write(await plan(clientNamed('codex')));
    files.texts.set(path, `${files.texts.get(path) ?? ''}\n# mine\n[mine]\na = 1\n`);

    expect((await undo(null))?.files[0]?.result).to.equal('refused');
    expect(files.texts.get(path)).to.include('# mine');
  });

  it('refuses rather than remove comments that others wrote at the end of its lines', async () => {
    for (const [id, line, comment] of [
      ['codex', /(command = "npx")/, ' # mine'],
      ['goose', /(cmd: "npx")/, ' # mine'],
      ['gemini-cli', /("command": "npx",)/, ' // mine'],
      ['gemini-cli', /("command": "npx",)/, ' /* mine */'],
    ] as const) {
      const { files, apply, undo, plan } = bench();
      const path = (await files.locate(clientNamed(id), 'user')) ?? '';
      await apply.write(await plan(clientNamed(id)));
      const changed = (files.texts.get(path) ?? '').replace(line, `$1${comment}`);
      files.texts.set(path, changed);

      expect(changed, id).to.include('mine');
      expect((await undo(null))?.files[0]?.result, id).to.equal('refused');
      expect(files.texts.get(path)).to.equal(changed);
    }
  });

  it('finds a change by its id, and says when there is none', async () => {
    const { apply, undo, plan } = bench();
    const entry = await apply.write(await plan(clientNamed('cursor')));

    expect(await undo('other')).to.equal(null);
    expect((await undo(entry?.id ?? ''))?.entry.id).to.equal(entry?.id);
    expect(await undo(null)).to.equal(null);
  });
});

function statuses(plan: ClientPlan | undefined): readonly string[] {
  return [...new Set((plan?.files ?? []).flatMap(({ changes }) => changes.map(({ status }) => status)))];
}
