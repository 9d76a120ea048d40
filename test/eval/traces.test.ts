import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readJsonLines } from '../../eval/json-lines.ts';
import { evaluateTraces, type LabelledTrace } from '../../eval/traces-set.ts';

const TRACES = fileURLToPath(new URL('../../eval/sets/traces.jsonl', import.meta.url));

describe('The hand-written attempts', () => {
  it('are sixty or more, each with a name of its own, failed and not', () => {
    const traces = readJsonLines<LabelledTrace>(TRACES);

    expect(traces.length).to.be.at.least(60);
    expect(new Set(traces.map(({ id }) => id)).size).to.equal(traces.length);
    expect(traces.filter(({ label }) => label.fails).length).to.be.within(20, traces.length - 20);
  });

  it('are judged by code as by those who wrote them: 85 of 100 at least, kappa 0.6 at least', async () => {
    const { figures } = await evaluateTraces(TRACES);

    expect(figures['failure seen']).to.be.at.least(0.85);
    expect(figures['failure kappa']).to.be.at.least(0.6);
    expect(figures['caps right']).to.be.at.least(0.85);
    expect(figures['grounding right']).to.be.at.least(0.85);
  });
});
