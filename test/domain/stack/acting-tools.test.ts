import { expect } from 'chai';
import fc from 'fast-check';
import { changes } from '../../../src/domain/catalog/capability.ts';
import type { Tool } from '../../../src/domain/catalog/server.ts';
import { allowList } from '../../../src/domain/stack/allowed-tools.ts';
import { actingTools, isActingTool } from '../../../src/domain/stack/acting-tools.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aTool, anEntry } from '../../support/catalogs.ts';
import { embeddedKnowledge } from '../../support/embedded-catalog.ts';
import { aNeed } from '../../support/needs.ts';

const knowledge = await embeddedKnowledge();
const embedded = knowledge.catalog;

function tools(capability: string, ...names: readonly string[]): Tool[] {
  return names.map((name) =>
    aTool({ name, capability, effect: /delete|move_file/.test(name) ? 'destructive' : 'write' }),
  );
}

function chosen(capability: string, act: string, text: string, ...names: readonly string[]): string[] {
  const server = anEntry({ tools: tools(capability, ...names) });
  return actingTools(server, need(capability, act, text), knowledge).map(({ name }) => name);
}

function need(capability: string, act: string, text: string): Need {
  return aNeed({ capability, act, text, effect: 'write' });
}

const CALENDAR = ['create-event', 'update-event', 'delete-event'];
const FILES = ['write_file', 'edit_file', 'create_directory', 'move_file'];
const NOTES = ['create-a-comment', 'create-a-data-source', 'post-page', 'patch-page', 'move-page'];
const ISSUES = ['save_issue', 'create_issue_label', 'save_project'];
const BRANCHES = ['create_branch', 'push_files', 'delete_file', 'fork_repository'];

describe('actingTools', () => {
  for (const [capability, act, text, names, expected] of [
    ['calendar.write', 'block', 'block those days in the team calendar', CALENDAR, ['create-event']],
    ['calendar.write', 'Book', 'Book the large meeting room', CALENDAR, ['create-event']],
    ['calendar.write', 'push', 'push the standup to Friday', CALENDAR, ['update-event']],
    ['calendar.write', 'take', 'take the tour out of the calendar', CALENDAR, ['delete-event']],
    ['file.manage', 'rename', 'rename each one to its date', FILES, ['move_file']],
    ['file.manage', 'move', 'move them to a folder _dupes', FILES, ['move_file', 'create_directory']],
    ['file.manage', 'move', 'move them to the folder _dupes', FILES, ['move_file']],
    ['note.write', 'add', 'add it to the board', NOTES, ['post-page']],
    ['issue.create', 'create', 'create tickets for what is broken', ISSUES, ['save_issue']],
    ['issue.create', 'create', 'create an issue label for each team', ISSUES, ['create_issue_label']],
    ['repo.write', 'commit', 'commit to a new branch', BRANCHES, ['push_files', 'create_branch']],
    ['issue.update', 'close', 'close stale issues', ['update_issue', 'update_label', 'create_issue'], ['update_issue']],
  ] as const) {
    it(`does "${text}" with ${expected.join(' and ')}`, () => {
      expect(chosen(capability, act, text, ...names)).to.deep.equal(expected);
    });
  }

  it('does not take the place of a change for its thing when the act is unknown', () => {
    const { act: _act, ...unknown } = need('file.write', '', 'Create the text file prices.csv in my folder');
    const server = anEntry({ tools: tools('file.write', ...FILES) });

    expect(actingTools(server, unknown, knowledge).map(({ name }) => name)).to.include('write_file');
    expect(actingTools(server, unknown, knowledge).map(({ name }) => name)).not.to.include('create_directory');
  });

  it('takes a tool of another capability that is named after the thing', () => {
    const server = anEntry({
      tools: [...tools('accounting.write', 'update-item'), ...tools('invoice.write', 'update-invoice')],
    });

    expect(
      actingTools(server, need('accounting.write', 'correct', 'correct invoice 7'), knowledge).map(({ name }) => name),
    ).to.deep.equal(['update-invoice']);
  });

  it('proves an act by a tool of its kind for the same thing, by no other', () => {
    const [update, create] = tools('issue.update', 'update_issue', 'create_issue') as [Tool, Tool];
    const close = need('issue.update', 'close', 'close the issue');

    expect(isActingTool(update, anEntry({ tools: [update] }), close, knowledge)).to.equal(true);
    expect(isActingTool(create, anEntry({ tools: [create] }), close, knowledge)).to.equal(false);
  });
});

describe('The allowed tools of the catalog', () => {
  const offers = embedded.servers.flatMap((server) =>
    [...new Set(server.tools.flatMap(({ capability }) => capability ?? []))].map((capability) => ({
      server,
      capability,
    })),
  );
  const acts = [...new Set(embedded.vocabulary.askedActs.flatMap((line) => line.acts))];

  it('let a changing need change things and a reading need read, with few tools', () => {
    fc.assert(
      fc.property(fc.constantFrom(...acts), (act) => {
        for (const { server, capability } of offers) {
          const effect = knowledge.lexicon.capabilities.get(capability)?.effect;
          const own = server.tools.filter((tool) => tool.capability === capability);
          const asked = aNeed({ capability, act, text: `${act} it`, effect: changes(effect) ? 'write' : 'read' });
          const names = allowList(
            server,
            asked,
            own.map((tool, rank) => ({ tool, score: 1 / (rank + 1) })),
            knowledge,
          );
          const allowed = server.tools.filter(({ name }) => names.includes(name));
          const reading = allowed.filter((tool) => tool.effect === 'read').map(({ name }) => name);
          const which = `${server.name} ${capability}`;

          expect(reading.length, which).to.be.at.most(12);
          if (changes(effect) && own.some((tool) => tool.effect === 'write'))
            expect(
              allowed.some((tool) => changes(tool.effect)),
              which,
            ).to.equal(true);
          if (!changes(effect) && own.some((tool) => tool.effect === 'read'))
            expect(reading, which).to.not.have.lengthOf(0);
        }
      }),
      { numRuns: 20 },
    );
  });
});
