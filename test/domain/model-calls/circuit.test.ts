import { expect } from 'chai';
import fc from 'fast-check';
import {
  enterCircuit,
  leaveCircuit,
  NEW_CIRCUIT,
  opensAgainInMs,
  outcomeOf,
  type CallOutcome,
  type Circuit,
  type Pass,
} from '../../../src/domain/model-calls/circuit.ts';
import { FAILURE_KINDS, STATUSES } from '../../support/failure-kinds.ts';

const NOW = 1_000_000;

/** The circuit after calls that all ended at one moment. */
function after(outcomes: readonly CallOutcome[], circuit: Circuit = NEW_CIRCUIT, nowMs = NOW): Circuit {
  return outcomes.reduce((at, outcome) => leaveCircuit(at, 'call', outcome, nowMs), circuit);
}

function times<T>(count: number, value: T): readonly T[] {
  return Array.from({ length: count }, () => value);
}

function probing(): Circuit {
  return enterCircuit(after(times(10, 'failure')), NOW + 30_000).circuit;
}

describe('A circuit', () => {
  it('opens with the tenth call within 30 s when half of them failed', () => {
    const nine = after([...times(5, 'success' as const), ...times(4, 'failure' as const)]);

    expect(nine.state).to.equal('closed');
    expect(after(['failure'], nine).state).to.equal('open');
    expect(after(times(9, 'failure')).state).to.equal('closed');
    expect(after([...times(10, 'success' as const), ...times(9, 'failure' as const)]).state).to.equal('closed');
  });

  it('stays closed while a vendor succeeds, whatever was before', () => {
    const failing = after([...times(4, 'success' as const), ...times(5, 'failure' as const)]);

    expect(after(['success'], failing).state).to.equal('closed');
  });

  it('forgets what is more than 30 s ago', () => {
    const nine = after(times(9, 'failure'));

    expect(after(['failure'], nine, NOW + 29_000).state).to.equal('open');
    expect(after(['failure'], nine, NOW + 30_000).state).to.equal('closed');
  });

  it('does not count calls that say nothing about the vendor', () => {
    expect(after([...times(50, 'neutral' as const), ...times(50, 'abandoned' as const)])).to.deep.equal(NEW_CIRCUIT);
  });

  it('lets nothing through for 30 s, and then one probe at a time', () => {
    const open = after(times(10, 'failure'));

    expect(enterCircuit(open, NOW + 29_999).pass).to.equal(null);
    expect(opensAgainInMs(open, NOW + 10_000)).to.equal(20_000);
    const { circuit, pass } = enterCircuit(open, NOW + 30_000);
    expect(pass).to.equal('probe');
    expect(enterCircuit(circuit, NOW + 90_000).pass).to.equal(null);
    expect(opensAgainInMs(circuit, NOW + 90_000)).to.equal(null);
  });

  it('closes when the probe comes back with any answer of a vendor that is well', () => {
    for (const outcome of ['success', 'neutral'] as const) {
      expect(leaveCircuit(probing(), 'probe', outcome, NOW + 31_000)).to.deep.equal(NEW_CIRCUIT);
    }
  });

  it('stays open for another 30 s when the probe fails', () => {
    const open = leaveCircuit(probing(), 'probe', 'failure', NOW + 31_000);

    expect(enterCircuit(open, NOW + 60_999).pass).to.equal(null);
    expect(enterCircuit(open, NOW + 61_000).pass).to.equal('probe');
  });

  it('lets the next call probe when nobody waited for the probe', () => {
    const open = leaveCircuit(probing(), 'probe', 'abandoned', NOW + 31_000);

    expect(enterCircuit(open, NOW + 31_000).pass).to.equal('probe');
  });

  it('takes no notice of calls that were under way when it opened', () => {
    const open = after(times(10, 'failure'));

    expect(after(['success', 'failure'], open, NOW + 5_000)).to.equal(open);
    expect(after(['success', 'failure'], probing(), NOW + 31_000)).to.deep.equal(probing());
  });

  it('counts failures of the vendor and of the way to it, and no status of 4xx', () => {
    const counted = FAILURE_KINDS.filter((kind) => outcomeOf(kind, STATUSES[kind]) === 'failure');

    expect(counted).to.have.members(['failed', 'unreachable', 'unreadable', 'too_slow']);
    for (const status of [408, 409, 425, 429]) expect(outcomeOf('failed', status)).to.equal('neutral');
    expect(outcomeOf('failed', 500)).to.equal('failure');
  });

  it('is open exactly as one that remembers every call would be', () => {
    const step = fc.record({
      afterMs: fc.nat({ max: 8_000 }),
      outcome: fc.constantFrom<CallOutcome>('success', 'failure', 'failure', 'neutral', 'abandoned'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let nowMs = 0;
        let circuit = NEW_CIRCUIT;
        const model = rememberingAll();
        for (const { afterMs, outcome } of steps) {
          nowMs += afterMs;
          const entered = enterCircuit(circuit, nowMs);
          expect(entered.pass).to.equal(model.enter(nowMs));
          circuit = entered.circuit;
          if (entered.pass === null) continue;
          circuit = leaveCircuit(circuit, entered.pass, outcome, nowMs);
          model.leave(entered.pass, outcome, nowMs);
        }
      }),
      { seed: 14, numRuns: 500 },
    );
  });
});

/** The same decisions from a list of everything that happened since the circuit was last closed. */
function rememberingAll() {
  let calls: { readonly second: number; readonly failed: boolean }[] = [];
  let openUntil: number | null = null;
  return {
    enter: (nowMs: number): Pass | null => {
      if (openUntil === null) return 'call';
      return nowMs < openUntil ? null : 'probe';
    },
    leave: (pass: Pass, outcome: CallOutcome, nowMs: number): void => {
      if (pass === 'probe') {
        calls = [];
        if (outcome === 'failure') openUntil = nowMs + 30_000;
        else if (outcome === 'abandoned') openUntil = nowMs;
        else openUntil = null;
        return;
      }
      if (outcome === 'neutral' || outcome === 'abandoned') return;
      const second = Math.floor(nowMs / 1_000);
      calls.push({ second, failed: outcome === 'failure' });
      const recent = calls.filter((call) => second - call.second < 30);
      const failures = recent.filter(({ failed }) => failed).length;
      if (outcome === 'failure' && recent.length >= 10 && failures / recent.length >= 0.5) openUntil = nowMs + 30_000;
    },
  };
}
