import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { SqliteCatalogStore } from '../src/adapters/out/catalog/sqlite-catalog-store.ts';
import { PostgresCatalogStore } from '../src/adapters/out/catalog/postgres-catalog-store.ts';
import { aRecord } from './contracts/catalog-store.contract.ts';
import { withLine } from './support/cut-line.ts';
import { describeOnPostgres } from './support/postgres.ts';
import { startProgram, type Program } from './support/program.ts';
import { temporaryFolders } from './support/temporary-folder.ts';

const running: Program[] = [];

function start(words: readonly string[], catalog: string): Program {
  const program = startProgram('src/main.ts', words, { QM_PORT: '0', QM_LOG: 'silent', QM_CATALOG: catalog });
  running.push(program);
  return program;
}

async function addressOf(program: Program): Promise<string> {
  const url = /listening on (http:\S+)/.exec(await program.firstLine)?.[1];
  if (url === undefined) throw new Error(`the service did not start: ${(await program.ended).stderr}`);
  return url;
}

function catalogIn(database: string, schema: string): string {
  const url = new URL(database);
  url.searchParams.set('schema', schema);
  return url.href;
}

async function end(program: Program | undefined, signal: NodeJS.Signals): Promise<void> {
  program?.process.kill(signal);
  await program?.ended;
}

async function catalogVersion(url: string): Promise<string> {
  const { catalog } = (await (await fetch(`${url}/api/config/`)).json()) as { catalog: { version: string } };
  return catalog.version;
}

/** Asks until the answer is another one; the test's time limit bounds it. */
async function untilOther(url: string, version: string): Promise<string> {
  for (;;) {
    const now = await catalogVersion(url);
    if (now !== version) return now;
  }
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => end(program, 'SIGKILL')));
});

describe('The program with its catalog in a file', () => {
  const newFolder = temporaryFolders();

  it('is the only service over it, lets the command line work beside it, and leaves it free however it ends', async () => {
    const file = join(newFolder(), 'catalog.db');
    const first = start(['serve'], `sqlite:${file}`);
    await addressOf(first);

    const refused = await start(['serve'], `sqlite:${file}`).ended;
    expect(refused).to.deep.include({ code: 1, stdout: '' });
    expect(refused.stderr)
      .to.match(/^quartermaster: [^\n]+\n$/)
      .and.include(`another service already serves from ${file} (process ${first.process.pid} on `);
    const beside = await start(['recommend', 'List open issues of a repository', '--json'], `sqlite:${file}`).ended;
    expect(beside).to.deep.include({ code: 0, stderr: '' });

    await end(first, 'SIGKILL');
    expect(await addressOf(start(['serve'], `sqlite:${file}`))).to.match(/^http/);
  }).timeout(60_000);

  it('takes over what another process stores while it serves', async () => {
    const file = join(newFolder(), 'catalog.db');
    const url = await addressOf(start(['serve'], `sqlite:${file}`));
    const before = await catalogVersion(url);
    const store = new SqliteCatalogStore(file);
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });
    await store.close();

    expect(await untilOther(url, before)).to.match(/\+1$/);
    expect(await (await fetch(`${url}/ready`)).json()).to.deep.include({ status: 'ready' });
  });

  it('leaves nothing but its files behind, its claim given back and its log written out', async () => {
    const folder = newFolder();
    const program = start(['serve'], `sqlite:${join(folder, 'catalog.db')}`);
    await addressOf(program);
    await end(program, 'SIGTERM');

    expect(await program.ended).to.deep.include({ code: 0, stderr: '' });
    expect(readdirSync(folder).toSorted()).to.deep.equal(['catalog.db', 'catalog.db-service']);
  });

  for (const words of [['serve'], ['recommend', 'List open issues']] as const) {
    it(`says in one line why it cannot be opened, and ends with 1: ${words[0]}`, async () => {
      const file = join(newFolder(), 'catalog.db');
      writeFileSync(file, 'no database '.repeat(100));
      const { code, stdout, stderr } = await start(words, `sqlite:${file}`).ended;

      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr).to.match(/^quartermaster: [^\n]+ is not a database [^\n]+\n$/);
    });
  }

  it('keeps it in the folder for the data of the user when nothing else is said', async () => {
    if (process.platform === 'win32') return;
    const home = newFolder();
    const program = startProgram('src/main.ts', ['recommend', 'List the open issues of acme/shop on GitHub'], {
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      QM_CATALOG: '',
    });

    expect((await program.ended).code).to.equal(0);
    const data = process.platform === 'darwin' ? join(home, 'Library', 'Application Support') : join(home, 'data');
    expect(existsSync(join(data, 'quartermaster', 'catalog.db'))).to.equal(true);
  });
});

describeOnPostgres('The program with its catalog in PostgreSQL', ({ url: database, newSchema }) => {
  it('serves twice over one database, and both see what is stored and answer equally', async () => {
    const schema = newSchema();
    const services = [start(['serve'], catalogIn(database, schema)), start(['serve'], catalogIn(database, schema))];
    const [one = '', other = ''] = await Promise.all(services.map(addressOf));
    const before = await catalogVersion(one);
    const store = new PostgresCatalogStore(database, schema);
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });
    await store.close();

    const versions = await Promise.all([untilOther(one, before), untilOther(other, before)]);
    expect(versions[0]).to.equal(versions[1]);
    const answers = [one, other].map(async (url) => (await fetch(`${url}/api/mcp/search?q=list+issues`)).text());
    expect(await answers[0]).to.equal(await answers[1]);
  });

  it('goes on answering while the database is lost, says so when it is asked, and recovers', async () => {
    const schema = newSchema();
    await withLine(database, async (line) => {
      const url = await addressOf(start(['serve'], catalogIn(line.url, schema)));
      expect((await fetch(`${url}/ready`)).status).to.equal(200);
      await line.cut();

      const answer = await fetch(`${url}/ready`);
      expect(answer.status).to.equal(503);
      const readiness = (await answer.json()) as { readonly dependencies: readonly unknown[] };
      expect(readiness.dependencies[1]).to.deep.include({ name: 'storage', status: 'failing' });
      expect(JSON.stringify(readiness))
        .to.include('PostgreSQL does not answer')
        .and.not.include(new URL(database).password);
      expect((await fetch(`${url}/api/mcp/search?q=list+issues`)).status).to.equal(200);

      await line.mend();
      expect((await fetch(`${url}/ready`)).status).to.equal(200);
    });
  });

  it('never tells where its database is nor the password for it', async () => {
    const url = await addressOf(start(['serve'], catalogIn(database, newSchema())));
    const { password, port } = new URL(database);
    const told = await (await fetch(`${url}/api/config/`)).text();

    expect(JSON.parse(told)).to.include({ storage: 'postgres' });
    for (const secret of [password, `:${port}`].filter((text) => text.length > 1)) expect(told).to.not.include(secret);
  });
});

describeOnPostgres('The program on the command line with its catalog in PostgreSQL', ({ url: database, newSchema }) => {
  it('answers and ends', async () => {
    const catalog = catalogIn(database, newSchema());
    const { code, stderr } = await start(['recommend', 'List open issues of a repository'], catalog).ended;

    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
  });
});

describe('The program without a PostgreSQL that answers', () => {
  it('says so in one line, without the password, and ends with 1', async () => {
    const { code, stdout, stderr } = await start(['serve'], 'postgres://worker:hunter2@127.0.0.1:1/x').ended;

    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(stderr)
      .to.match(/^quartermaster: [^\n]+ECONNREFUSED[^\n]+\n$/)
      .and.not.include('hunter2');
  });
});
