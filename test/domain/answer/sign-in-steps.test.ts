import { expect } from 'chai';
import { nextSteps } from '../../../src/domain/answer/next-steps.ts';
import type { CredentialPick, NextStep, ServerPick } from '../../../src/domain/answer/recommendation.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { aServerPick, aTask } from '../../support/answers.ts';
import { clientNamed } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const signIn: CredentialPick = { name: 'OAuth', required: true, secret: false, held: null };
const settled = aTask({ needs: [aNeed()], open_questions: [], trigger: null });
const scheduled: TaskDefinition = {
  ...settled,
  trigger: { kind: 'schedule', text: 'daily', cron: '0 8 * * *', time_zone: null },
};

function stepsFor(
  credential: Partial<CredentialPick>,
  task: TaskDefinition = settled,
  transport: ServerPick['transport'] = 'streamable-http',
): readonly Pick<NextStep, 'do' | 'text'>[] {
  const server = aServerPick({ credentials: [{ ...signIn, ...credential }], requires: [], transport });
  return nextSteps('needs_setup', task, { llm: null, mcp_servers: [server] }, [clientNamed('codex')])
    .filter((step) => step.do === 'register' || step.do === 'sign_in')
    .map(({ do: what, text }) => ({ do: what, text }));
}

describe('The steps before a sign-in', () => {
  for (const [kind, where, text] of [
    [
      'app',
      'https://boards.example/apps',
      'Register an app for Issues at https://boards.example/apps before the first sign-in, and give its client id to the client.',
    ],
    ['workspace_admin', null, 'Ask an administrator of Issues to allow the access before the first sign-in.'],
    ['listed_client', null, 'Check that the list of Issues has your client, because others cannot sign in.'],
  ] as const)
    it(`say what ${kind} takes`, () => {
      expect(stepsFor({ registration: { kind, where } })).to.deep.equal([
        { do: 'register', text },
        { do: 'sign_in', text: 'Sign in to Issues when the client asks.' },
      ]);
    });

  it('give the client id of an app to a server that is started here', () => {
    const [first] = stepsFor({ registration: { kind: 'app', where: null } }, settled, 'stdio');

    expect(first?.text).to.match(/give its client id to the server\.$/);
  });

  it('register nothing where the client does it, and where nothing is known', () => {
    const alone = [{ do: 'sign_in', text: 'Sign in to Issues when the client asks.' }];

    expect(stepsFor({ registration: { kind: 'none', where: null } })).to.deep.equal(alone);
    expect(stepsFor({ registration: null })).to.deep.equal(alone);
  });

  it('do it once before the first run, or name a key, where nobody is there', () => {
    expect(stepsFor({ unattended: true }, scheduled)).to.deep.equal([
      {
        do: 'sign_in',
        text: 'Sign in to Issues once before the first run. A key or token, where it is offered, lasts longer without you.',
      },
    ]);
    expect(stepsFor({ unattended: true }, scheduled, 'stdio')).to.deep.equal([
      { do: 'sign_in', text: 'Sign in to Issues once before the first run, as nobody is there when a run starts.' },
    ]);
    expect(stepsFor({ unattended: true })).to.deep.equal([
      { do: 'sign_in', text: 'Sign in to Issues when the client asks.' },
    ]);
    expect(stepsFor({ unattended: null }, scheduled)).to.deep.equal([
      { do: 'sign_in', text: 'Sign in to Issues when the client asks.' },
    ]);
  });
});

describe('The step that starts an agent without a person', () => {
  function start(...ids: readonly string[]): string | undefined {
    const server = aServerPick({ credentials: [], requires: [] });
    return nextSteps('needs_setup', scheduled, { llm: null, mcp_servers: [server] }, ids.map(clientNamed)).at(-1)?.text;
  }

  it('names the command of the client', () => {
    expect(start('codex')).to.equal(
      'Let a scheduler start the agent (cron 0 8 * * *, UTC assumed). The command for Codex: codex exec "TASK".',
    );
  });

  it('says that none is known, and names no command without a client', () => {
    expect(start('claude-desktop')).to.match(/No command is known that starts Claude Desktop without a person/);
    expect(start()).to.equal('Let a scheduler start the agent (cron 0 8 * * *, UTC assumed).');
  });
});
