import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readJsonLines } from '../../eval/json-lines.ts';
import { halfOf, type PickedTask } from '../../eval/picks-file.ts';
import { DATA_FOLDER, embeddedCatalog } from '../support/embedded-catalog.ts';

const SETS = fileURLToPath(new URL('../../eval/sets', import.meta.url));
const LIMITS = ['exclude', 'licenses', 'max_servers', 'only', 'read_only', 'remote', 'transports'];

describe('The labelled tasks', () => {
  const tasks = readJsonLines<PickedTask>(join(SETS, 'picks.jsonl'));
  const of = (outcome: PickedTask['outcome']): number => tasks.filter((task) => task.outcome === outcome).length;

  it('are many, also of those that want no server, that nothing serves and that state limits', () => {
    expect(tasks.length).to.be.at.least(300);
    expect(of('no_server')).to.be.at.least(60);
    expect(of('nothing_fits')).to.be.at.least(40);
    expect(tasks.filter(({ constraints }) => Object.keys(constraints).length > 0).length).to.be.at.least(40);
  });

  it('fall into two halves of about the same size', () => {
    const share = tasks.filter((task) => halfOf(task) === 'test').length / tasks.length;

    expect(share).to.be.within(0.45, 0.55);
  });

  it('each have an id and words of their own', () => {
    expect(new Set(tasks.map(({ id }) => id)).size).to.equal(tasks.length);
    expect(new Set(tasks.map(({ task }) => plain(task))).size).to.equal(tasks.length);
  });

  it('name only servers of the catalog', async () => {
    const names = new Set((await embeddedCatalog.current()).servers.map(({ name }) => name));
    const named = tasks.flatMap(({ required, acceptable, wrong }) => [...required.flat(), ...acceptable, ...wrong]);

    expect([...new Set(named)].filter((name) => !names.has(name))).to.deep.equal([]);
  });

  it('never say of a server that it is two of required, acceptable and wrong', () => {
    for (const { id, required, acceptable, wrong } of tasks) {
      const lists = [new Set(required.flat()), new Set(acceptable), new Set(wrong)];
      const all = lists.flatMap((list) => [...list]);

      expect(new Set(all).size, id).to.equal(all.length);
    }
  });

  it('require something exactly where something serves them', () => {
    for (const { id, required, outcome } of tasks) {
      expect(required.length > 0, id).to.equal(outcome === 'servers' || outcome === 'partial');
      for (const servers of required) expect(servers.length, id).to.be.at.least(1);
    }
  });

  it('state only limits that are known', () => {
    expect(LIMITS).to.include.members(tasks.flatMap(({ constraints }) => Object.keys(constraints)));
  });

  it('are none of the texts that the engine learns from, nor of the other labelled tasks', () => {
    const known = new Set(tasks.map(({ task }) => plain(task)));
    const others = ['phrasings', 'capabilities']
      .map((folder) => join(DATA_FOLDER, folder))
      .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
      .concat(join(SETS, 'needs.jsonl'));
    const repeated = others
      .flatMap((file) => readJsonLines<object>(file))
      .flatMap((line) => Object.values(line).flat())
      .filter((text) => typeof text === 'string' && known.has(plain(text)));

    expect(repeated).to.deep.equal([]);
  });
});

/** Letters and digits alone: a comma makes no new task. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
