import { expect } from 'chai';
import { isLooping } from '../../../src/domain/run/loop-guard.ts';
import { aModelStep, aToolStep } from '../../support/traces.ts';

const turn = (members: Parameters<typeof aToolStep>[0] = {}) => [aModelStep({ tool_calls: 1 }), aToolStep(members)];

describe('The guard against loops', () => {
  it('lets an agent go on that learns something with each call', () => {
    const steps = Array.from({ length: 20 }, (_, page) => turn({ input: `{"page":${page}}`, result: `page ${page}` }));

    expect(isLooping(steps.flat())).to.equal(false);
  });

  it('lets the same call be made twice', () => {
    expect(isLooping([...turn(), ...turn()])).to.equal(false);
  });

  it('sees the same call with the same result a third time', () => {
    expect(isLooping([...turn(), ...turn({ input: '{"a":1}' }), ...turn(), ...turn()])).to.equal(true);
  });

  it('lets a call be repeated whose result changes, as when one waits for something', () => {
    expect(isLooping([...turn({ result: '10 %' }), ...turn({ result: '50 %' }), ...turn({ result: '90 %' })])).to.equal(
      false,
    );
  });

  it('sees three turns in a row that tell nothing new', () => {
    const known = [turn({ input: '1' }), turn({ input: '2' }), turn({ input: '3' })].flat();

    expect(isLooping([...known, ...turn({ input: '1' }), ...turn({ input: '2' })])).to.equal(false);
    expect(isLooping([...known, ...turn({ input: '1' }), ...turn({ input: '2' }), ...turn({ input: '3' })])).to.equal(
      true,
    );
  });

  it('sees nothing in no steps', () => {
    expect(isLooping([])).to.equal(false);
  });
});
