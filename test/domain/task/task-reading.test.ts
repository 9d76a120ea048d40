import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { readTaskReading, taskReadingSchema } from '../../../src/domain/task/task-reading.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { aReading, aReadNeed } from '../../support/providers.ts';

const knowledge = buildKnowledge(aCatalog());
const { capabilities } = knowledge.catalog.vocabulary;
const task = 'List the open issues in Boardly and post a message to Parley';

function read(members: Readonly<Record<string, unknown>>) {
  return readTaskReading(aReading(members), task, knowledge);
}

function faultsOf(members: Readonly<Record<string, unknown>>): readonly string[] {
  return read(members).faults ?? [];
}

function faultsOfNeed(members: Readonly<Record<string, unknown>>): readonly string[] {
  return faultsOf({ needs: [aReadNeed(members)] });
}

/** Something else now and then. */
function rarely<T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue() });
}

describe('readTaskReading', () => {
  it('reads what was asked for', () => {
    const { value } = read({});

    expect(value?.needs.map(({ capability, system, effect }) => [capability, system, effect])).to.deep.equal([
      ['issue.list', 'boardly', 'read'],
      ['chat.post', 'parley', 'write'],
    ]);
  });

  it('lists every fault at once', () => {
    const faults = faultsOf({
      type: 'dance',
      complexity: 3,
      needs: [aReadNeed({ capability: 'issue.burn', confidence: 2 }), 'x', aReadNeed({ system: 'zzyzx' })],
      trigger: { kind: 'sometimes', text: '', cron: 'daily', time_zone: 'Mars/Base', timed: 'no' },
      limits: { read_only: 'yes', remote: 'maybe' },
      prohibitions: [4],
    });

    expect(faults.map((fault) => fault.split(':')[0])).to.have.members([
      'type',
      'complexity',
      'needs[0].capability',
      'needs[0].confidence',
      'needs[1]',
      'needs[1].effect',
      'needs[1].text',
      'needs[1].confidence',
      'needs[2].system',
      'trigger.kind',
      'trigger.text',
      'trigger.cron',
      'trigger.time_zone',
      'trigger.timed',
      'limits.read_only',
      'limits.remote',
      'prohibitions[0]',
    ]);
  });

  it('takes no capability that the vocabulary lacks, and none that the host meets', () => {
    expect(faultsOfNeed({ capability: 'github.everything' })).to.deep.equal([
      'needs[0].capability: "github.everything" is none of the listed ids',
    ]);
    expect(faultsOfNeed({ capability: 'schedule.recurring', effect: 'none' })).to.have.length(1);
    expect(faultsOfNeed({ capability: 'constructor' })).to.have.length(1);
  });

  it('takes a need that no capability is made for', () => {
    expect(read({ needs: [aReadNeed({ capability: null })] }).value?.needs[0]?.capability).to.equal(null);
  });

  it('lets an act be taken for reading, and never for more than its capability is', () => {
    expect(faultsOfNeed({ capability: 'issue.create', effect: 'read' })).to.deep.equal([]);
    expect(faultsOfNeed({ capability: 'issue.list', effect: 'write' })[0]).to.include('more than issue.list does');
    expect(faultsOfNeed({ capability: 'issue.create', effect: 'destructive' })).to.have.length(1);
    expect(faultsOfNeed({ capability: 'issue.list', effect: 'none' })).to.have.length(1);
  });

  it('knows that what a model does changes nothing, whatever is said', () => {
    const { value } = read({ needs: [aReadNeed({ capability: 'text.write', system: null, effect: 'destructive' })] });

    expect(value?.needs[0]?.effect).to.equal('none');
  });

  it('takes no product that the task does not name', () => {
    expect(faultsOfNeed({ system: 'github' })).to.deep.equal(['needs[0].system: the task names no such product']);
  });

  it('takes at most twelve needs', () => {
    expect(faultsOf({ needs: Array.from({ length: 13 }, () => aReadNeed()) })).to.deep.equal([
      'needs: more than 12 entries',
    ]);
  });

  it('does without what may be left out, but not without needs', () => {
    const { type, complexity, needs } = aReading();

    expect(readTaskReading({ type, complexity, needs }, task, knowledge).value?.trigger).to.equal(null);
    expect(readTaskReading({ type, complexity }, task, knowledge).faults).to.deep.equal([
      'needs: there is no such list',
    ]);
  });

  it('does not look at members that nobody asked for', () => {
    expect(read({ mcp_servers: ['evil'], analyzed_by: 'me', id: 't_1', constraints: {} }).value).to.deep.equal(
      read({}).value,
    );
  });

  it('takes what its own schema allows, but for what a schema cannot say', () => {
    const isValid = new Ajv2020({ strict: true }).compile(taskReadingSchema(capabilities));

    expect(
      isValid(aReading({ trigger: { kind: 'event', text: 'x', cron: null, time_zone: null, timed: false } })),
    ).to.equal(true);
    expect(isValid(aReading({ needs: [aReadNeed({ capability: 'issue.burn' })] }))).to.equal(false);
    expect(isValid(aReading({ needs: [aReadNeed({ capability: 'event.trigger' })] }))).to.equal(false);
  });

  it('never throws on any JSON, and never gives what is on no closed list', () => {
    const known: readonly (string | null)[] = [null, ...capabilities.map(({ id }) => id)];
    const need = fc.record({
      text: rarely(fc.constant('open issues')),
      capability: rarely(fc.constantFrom(...known)),
      system: rarely(fc.constantFrom('boardly', 'parley', null)),
      effect: rarely(fc.constantFrom('read', 'write', 'destructive')),
      implied: rarely(fc.boolean()),
      confidence: rarely(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    const near = fc.record({
      type: rarely(fc.constant('data')),
      complexity: rarely(fc.constant('simple')),
      needs: rarely(fc.array(need, { maxLength: 3 })),
      limits: rarely(fc.constant({})),
      prohibitions: rarely(fc.constant([])),
    });
    let accepted = 0;
    fc.assert(
      fc.property(near, (reply) => {
        const { value, faults } = readTaskReading(reply, task, knowledge);
        if (value === undefined) expect(faults).to.not.deep.equal([]);
        for (const { capability, system, confidence } of value?.needs ?? []) {
          accepted += 1;
          expect(known).to.include(capability);
          if (system !== null) expect(task.toLowerCase()).to.include(system);
          expect(confidence).to.be.within(0, 1);
        }
      }),
      { seed: 42, numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (reply) => {
        readTaskReading(reply, task, knowledge);
        readTaskReading({ ...aReading(), ...reply, trigger: reply }, task, knowledge);
      }),
      { seed: 43, numRuns: 500 },
    );
    expect(accepted).to.be.greaterThan(100);
  });
});
