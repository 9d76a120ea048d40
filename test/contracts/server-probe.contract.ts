import { expect } from 'chai';
import type { ServerProbe } from '../../src/application/ports/server-probe.ts';
import { judgeSighting } from '../../src/domain/catalog/verification/judge-sighting.ts';
import type { ProbeTarget, ProbeReport } from '../../src/domain/catalog/verification/probe.ts';
import { LOOK, type Behaviour } from '../support/scripted-mcp/behaviour.ts';

/** A server of some behaviour on a stage of its own, until `end`. */
export type Staged = { readonly target: ProbeTarget; readonly end: () => Promise<void> };

export type Stage = {
  /** Opens a probe that waits so long for the handshake, and so long for an answer after it; by default long enough for any server. */
  readonly open: (waits?: { readonly startMs?: number; readonly answerMs?: number }) => ServerProbe;
  readonly set: (behaviour: Behaviour) => Promise<Staged>;
};

const never = new AbortController().signal;

/** What every probe promises. Each adapter's test file calls this with a way to put a server on a stage. */
export function itKeepsTheServerProbeContract(stage: Stage): void {
  const see = async (
    behaviour: Behaviour,
    probe = stage.open(),
  ): Promise<ProbeReport & { readonly judged: string }> => {
    const { target, end } = await stage.set(behaviour);
    try {
      const report = await probe.probe(target, never);
      const { outcome, detail } = judgeSighting(report.sighting, target);
      return { ...report, judged: `${outcome}: ${detail}` };
    } finally {
      await end();
    }
  };

  describe('as a ServerProbe', () => {
    it('lists the tools of a server as it sent them, with its version and the protocol they settled on', async () => {
      const { sighting } = await see('good');

      expect(sighting).to.deep.equal({ saw: 'tools', tools: [LOOK], version: '4.2.0', protocol: '2025-11-25' });
    });

    it('follows the pages of a list to its end', async () => {
      const { sighting } = await see('pages');

      expect(sighting.saw === 'tools' && sighting.tools.map((tool) => Object(tool).name)).to.deep.equal([
        'look_1',
        'look_2',
        'look_3',
      ]);
    });

    it('gives up on a list that has no end', async () => {
      expect((await see('endless pages')).sighting.saw).to.equal('flood');
    });

    it('sees a server of the newest revision, which shakes no hands', async () => {
      const { sighting } = await see('modern');

      expect(sighting).to.deep.equal({ saw: 'tools', tools: [LOOK], version: '4.2.0', protocol: '2026-07-28' });
    });

    it('sees no tools at a server that has none, rather than a fault', async () => {
      expect((await see('no tools')).sighting).to.deep.include({ saw: 'tools', tools: [] });
    });

    it('tells a server that wants a key from one that is broken', async () => {
      expect((await see('keyed')).judged).to.match(/^gated: /);
    });

    it('tells a server that wants a key for its list', async () => {
      expect((await see('refusing')).judged).to.match(/^gated: .*BOARD_API_KEY is required/);
    });

    it('takes no list from a server whose answer is none', async () => {
      expect((await see('misshapen')).judged).to.match(/^failed: .*its list of tools is not one/);
    });

    it('tells what is no server of the protocol', async () => {
      expect((await see('garbage')).judged).to.match(/^not_mcp: /);
    });

    it('stops listening to a server that does not answer', async () => {
      expect((await see('silent', stage.open({ startMs: 200, answerMs: 100 }))).judged).to.match(/^timeout: /);
    });

    it('stops listening to a server that shakes hands and falls silent', async () => {
      expect((await see('silent later', stage.open({ answerMs: 100 }))).judged).to.match(/^timeout: /);
    });

    it('stops reading a server that sends without end', async () => {
      expect((await see('flooding')).judged).to.match(/^failed: sent too much/);
    });

    it('rejects with the reason of its signal, and only then', async () => {
      const { target, end } = await stage.set('silent');
      const giveUp = new AbortController();
      const probing = stage.open().probe(target, giveUp.signal);
      giveUp.abort(new Error('enough'));

      const failure = await probing.then(
        () => undefined,
        (error: unknown) => error,
      );
      await end();
      expect(failure).to.have.property('message', 'enough');
    });
  });
}
