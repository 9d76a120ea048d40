import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { COMMANDS } from '../../../../src/adapters/in/cli/command-table.ts';
import { readCommand } from '../../../../src/adapters/in/cli/command.ts';
import { complete, COMPLETE, SHELLS } from '../../../../src/adapters/in/cli/completion.ts';
import { EXIT_MEANINGS } from '../../../../src/adapters/in/cli/exit-codes.ts';
import { runLine } from '../../../support/run-line.ts';

const proposals = (...words: readonly string[]): readonly string[] =>
  complete(words)
    .split('\n')
    .filter((line) => line !== '');

describe('Completion', () => {
  it('proposes commands, options, values and files by the words before', () => {
    expect(proposals('rec')).to.deep.equal(['recommend']);
    expect(proposals('undo', '--')).to.deep.equal(['--json', '--help']);
    expect(proposals('recommend', 'x', '--client', 'cu')).to.deep.equal(['cursor']);
    expect(proposals('sync', 'm')).to.deep.equal(['models']);
    expect(proposals('import', 's')).to.deep.equal([':files']);
    expect(proposals('help', 'ex')).to.deep.equal(['exit-codes']);
    expect(proposals('dance', '')).to.deep.equal([]);
  });

  for (const shell of SHELLS) {
    it(`has a script for ${shell} that calls the program`, async () => {
      expect((await runLine(['completion', shell])).printed).to.include(`quartermaster ${COMPLETE}`);
    });
  }

  it('answers the scripts', async () => {
    expect(await runLine([COMPLETE, 'comp'])).to.deep.equal({ status: 0, printed: 'completion\n', complained: '' });
  });
});

describe('Help', () => {
  it('lists every command', async () => {
    const { printed } = await runLine(['--help']);

    for (const { name, summary } of COMMANDS)
      expect(printed)
        .to.match(new RegExp(`^  ${name} +\\S`, 'm'))
        .and.include(summary);
  });

  for (const { name, options, examples, exits } of COMMANDS) {
    it(`explains ${name} with its options, examples and exit codes`, async () => {
      const { status, printed } = await runLine([name, '--help']);

      expect(status).to.equal(0);
      for (const option of options) expect(printed).to.include(`--${option.name}`).and.include(option.text);
      for (const example of examples) expect(printed).to.include(`  quartermaster ${example}\n`);
      for (const code of exits) expect(printed).to.include(EXIT_MEANINGS.get(code));
      expect((await runLine(['help', name])).printed).to.equal(printed);
    });

    it(`has examples of ${name} that are read as ${name}`, () => {
      for (const example of examples) {
        const words = [...example.replace(/ < .*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, plain]) => quoted ?? plain ?? '',
        );

        expect(readCommand(words).kind, example).to.not.equal('misused');
      }
    });
  }

  it('has a table of all exit codes', async () => {
    const { printed } = await runLine(['help', 'exit-codes']);

    for (const [code, text] of EXIT_MEANINGS) expect(printed).to.match(new RegExp(`^  ${code} +${text}$`, 'm'));
  });
});

describe('The documentation of the command line', () => {
  const page = readFileSync(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8');

  it('has the table of exit codes', () => {
    for (const [code, text] of EXIT_MEANINGS) expect(page).to.include(`| ${code} | ${text} |`);
  });

  it('has the exit codes of each command, and no others', () => {
    const rows = page.match(/^\| `[^|]+\| [\d, ]+ \|$/gm);

    expect(rows).to.deep.equal(
      COMMANDS.filter(({ exits }) => exits.length > 0).map(
        ({ name, exits }) => `| \`${name}\` | ${exits.join(', ')} |`,
      ),
    );
  });
});
