import { expect } from 'chai';
import { readCommand } from '../../../../src/adapters/in/cli/command.ts';

describe('readCommand', () => {
  it('serves when it is told nothing', () => {
    expect(readCommand([])).to.deep.equal({ kind: 'serve' });
    expect(readCommand(['serve'])).to.deep.equal({ kind: 'serve' });
  });

  it('reads a recommendation with its options, wherever they stand', () => {
    const command = readCommand([
      'recommend',
      '--json',
      ' List issues ',
      '--client',
      'cursor,vscode',
      '--client=cursor',
      '--full',
      '--provider=openai',
      '--model',
      'gpt-x',
    ]);

    expect(command).to.deep.equal({
      kind: 'recommend',
      task: 'List issues',
      provider: 'openai',
      model: 'gpt-x',
      clients: ['cursor', 'vscode'],
      namedClients: ['cursor', 'vscode'],
      json: true,
      detail: 'full',
      answers: {},
    });
  });

  it('reads answers to open questions, whatever signs they contain', () => {
    expect(
      readCommand(['recommend', 'x', '--answer', 'slack.channel=#a=b', '--answer=schedule.time= 7:30 ']),
    ).to.deep.include({ answers: { 'slack.channel': '#a=b', 'schedule.time': '7:30' } });
  });

  it('takes either a short answer or a full one', () => {
    expect(readCommand(['recommend', 'x', '--short'])).to.include({ detail: 'short' });
    expect(readCommand(['recommend', 'x', '--short', '--full'])).to.include({ kind: 'misused' });
  });

  it('refuses an answer without a key, without a text, or with too long a text', () => {
    for (const answer of ['#incidents', 'slack.channel=', '=x', `slack.channel=${'x'.repeat(501)}`])
      expect(readCommand(['recommend', 'x', '--answer', answer])).to.include({ kind: 'misused' });
  });

  it('writes for Claude Code unless told otherwise', () => {
    expect(readCommand(['recommend', 'x'])).to.deep.include({
      clients: ['claude-code'],
      json: false,
      detail: 'normal',
    });
  });

  it('leaves the provider and its model to the configuration unless told otherwise', () => {
    expect(readCommand(['recommend', 'x'])).to.deep.include({ provider: null, model: null });
  });

  it('lets help win over missing arguments', () => {
    expect(readCommand(['recommend', '--bogus', '--help'])).to.include({ kind: 'misused' });
    expect(readCommand(['recommend', '--help'])).to.deep.equal({ kind: 'help', topic: 'recommend' });
    expect(readCommand(['--help'])).to.deep.equal({ kind: 'help', topic: null });
    expect(readCommand(['-v'])).to.deep.equal({ kind: 'version' });
  });

  for (const [words, hint] of [
    [['recommend'], /takes a task/],
    [['recommend', ' '], /takes a task/],
    [['recommend', 'two', 'tasks'], /quotes/],
    [['recommend', 'x', '--client', 'emacs,cursor'], /no client emacs; the clients are: claude-code/],
    [['recommend', 'x'.repeat(20_001)], /20000/],
    [['recommend', 'a\u0000'], /control/],
    [['recommend', 'x', '--bogus'], /--bogus/],
    [['recommend', 'x', '--model', 'no model'], /--model takes the id/],
    [['decisions', '--provider', 'openai'], /decisions has no option --provider/],
    [['sync', '--provider', 'openai'], /sync has no option --provider/],
    [['serve', 'x'], /no arguments/],
    [['dance'], /no command dance$/],
    [['recomend', 'x'], /no command recomend; did you mean recommend\?/],
    [['recommend', 'x', '--cleint', 'cursor'], /no option --cleint; did you mean --client\?/],
    [['recommend', 'x', '--client'], /--client takes a value: CLIENT/],
    [['recommend', 'x', '--json=yes'], /--json takes no value/],
    [['search', '--limit', '3', '--limit', '4', 'x'], /--limit stands more than once/],
    [['search'], /search takes words/],
    [['search', 'x', '--limit', '0'], /--limit takes a number from 1 to 100/],
    [['show'], /show takes the name of one server/],
    [['completion', 'tcsh'], /bash, zsh, fish, powershell/],
    [['help', 'dance'], /no help about dance/],
    [['--halp'], /no option --halp; did you mean --help\?/],
  ] as const) {
    it(`hints at what is wrong with ${JSON.stringify(words).slice(0, 60)}`, () => {
      const command = readCommand(words);
      expect(command.kind).to.equal('misused');
      expect(command).to.have.property('hint').that.matches(hint);
    });
  }
});
