import { expect } from 'chai';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommand } from '../../../../src/adapters/in/cli/command.ts';
import { runCommand } from '../../../../src/adapters/in/cli/program.ts';
import { FixedCatalog } from '../../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeVerifyLock } from '../../../../src/application/recommend/verify-lock.ts';
import { anAnswer, aRecommendation } from '../../../support/answers.ts';
import { aCatalog, aPackage, anEntry, aTool } from '../../../support/catalogs.ts';
import { runLine } from '../../../support/run-line.ts';
import { aLock, aLockedServer, aLockReport } from '../../../support/locks.ts';
import { encodings } from '../../../support/requests.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const changed = anEntry({
  packages: [aPackage({ version: '1.1.0' })],
  tools: [aTool(), aTool({ name: 'zap' })],
});

function broken(): never {
  throw new Error('the catalog cannot be opened');
}

const run = (words: readonly string[], catalog = aCatalog()) =>
  runLine(words, { verifyLock: makeVerifyLock(new FixedCatalog(catalog), encodings.sha256) });

describe('quartermaster verify-lock', () => {
  const newFolder = temporaryFolders();

  /** Runs the command on a file with this content. */
  async function verify(content: unknown, options: readonly string[] = [], catalog = aCatalog()) {
    const file = join(newFolder(), 'stack.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    const { complained, ...rest } = await run(['verify-lock', file, ...options], catalog);
    return { ...rest, complained: complained.replaceAll(file, 'FILE') };
  }

  it('ends with 0 when all is the same', async () => {
    const { status, printed, complained } = await verify(aLock());

    expect({ status, complained }).to.deep.equal({ status: 0, complained: '' });
    expect(printed).to.include('same').and.to.include('com.boardly/board-mcp 1.0.0');
    expect(printed).to.match(/The stack is as it was locked\.\n$/);
  });

  it('reads a whole answer too, and a request that holds the lock', async () => {
    const answer = anAnswer({ recommendation: aRecommendation({ lock: aLock() }) });

    expect((await verify(answer)).status).to.equal(0);
    expect((await verify({ lock: aLock() })).status).to.equal(0);
    expect((await verify(`\uFEFF${JSON.stringify(aLock(), null, 2)}\r\n`)).status).to.equal(0);
  });

  it('ends with 1 when something differs, and says what in a line each', async () => {
    const { status, printed } = await verify(aLock(), [], aCatalog({ servers: [changed] }));

    expect(status).to.equal(1);
    expect(printed.split('\n').slice(1)).to.deep.equal([
      '  tools changed     com.boardly/board-mcp 1.0.0',
      '                      Of its tools 1 came and 1 went, none that the lock allows.',
      '                      1.1.0 is there; the lock has 1.0.0.',
      '                      added: zap',
      '                      removed: create_issue',
      '  same              openai/plain',
      'Something changed; the lock can still be used.',
      '',
    ]);
  });

  it('says when the lock cannot be used any more, and what would do instead', async () => {
    const { status, printed } = await verify(
      aLock({ servers: [aLockedServer({ name: 'com.gone/x' })], catalog: 'old' }),
    );

    expect(status).to.equal(1);
    expect(printed).to.include('gone').and.to.include('instead: com.boardly/board-mcp');
    expect(printed).to.include('Made from the catalog old').and.to.include('cannot be used any more');
  });

  it('prints the report as JSON', async () => {
    const { status, printed } = await verify(aLock(), ['--json']);

    expect(status).to.equal(0);
    expect(JSON.parse(printed)).to.deep.equal(aLockReport());
  });

  it('ends with 2 for what is no lock, or was tampered with', async () => {
    const tampered = { ...aLock(), contents: aLock({ llm: null }).contents };
    const bare = anAnswer({ recommendation: aRecommendation({ lock: { digest: aLock().digest } }) });

    expect(await verify('{')).to.deep.equal({
      status: 2,
      printed: '',
      complained: 'quartermaster: FILE: It is not JSON.\n',
    });
    expect(await verify([1])).to.include({ status: 2, printed: '' });
    expect((await verify(bare)).complained).to.include('--json --full');
    const { status, complained } = await verify(tampered);
    expect(status).to.equal(2);
    expect(complained).to.include('/lock/digest does not fit the contents');
  });

  it('ends with 2 when it is used in a wrong way', async () => {
    for (const words of [[], ['a', 'b'], ['a', '--full']])
      expect(await run(['verify-lock', ...words]), words.join(' ')).to.include({ status: 2, printed: '' });
    expect((await run(['verify-lock', 'no-such-file.json'])).complained).to.include('There is no such file.');
  });

  it('ends with 1 when the catalog cannot be read', async () => {
    const command = readCommand(['verify-lock', 'x']);
    if (command.kind !== 'verify-lock') throw new Error('it was read otherwise');
    let complained = '';
    const terminal = { print: () => undefined, complain: (text: string) => (complained += text) };

    expect(await runCommand(command, broken, terminal)).to.equal(1);
    expect(complained).to.equal('quartermaster: the catalog cannot be opened\n');
  });
});
