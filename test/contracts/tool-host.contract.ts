import { expect } from 'chai';
import {
  ConnectFailure,
  ToolFailure,
  type ConnectStep,
  type ToolConnection,
  type ToolHost,
  type ToolServer,
  type Workplace,
} from '../../src/application/ports/tool-host.ts';
import { judgeSighting } from '../../src/domain/catalog/verification/judge-sighting.ts';
import { rejectionOf } from '../support/failure.ts';
import { DESK_TOOLS } from '../support/desk/desk.ts';

export type HostStage = {
  readonly host: () => ToolHost;
  /** A server that behaves as `test/support/desk/desk.ts` says. */
  readonly desk: () => ToolServer;
  /** One that ends with a complaint, or is no server of the protocol. */
  readonly broken: () => ToolServer;
  /** One that never answers. */
  readonly silent: () => ToolServer;
  /** Whether servers see the work folder; those at an endpoint do not. */
  readonly hasFolder: boolean;
};

const never = new AbortController().signal;
const LIMITS = { installMs: 15_000, startMs: 15_000, listMs: 15_000 };

/** What every host of tools promises. Each adapter's test file calls this with servers on a stage. */
export function itKeepsTheToolHostContract(stage: HostStage): void {
  const inWorkplace = async <T>(work: (workplace: Workplace) => Promise<T>): Promise<T> => {
    const workplace = await stage.host().open();
    try {
      return await work(workplace);
    } finally {
      await workplace.close();
    }
  };
  const connect = (workplace: Workplace, server = stage.desk(), limits = LIMITS): Promise<ToolConnection> =>
    workplace.connect(server, limits, () => undefined, never);
  const atDesk = <T>(work: (desk: ToolConnection) => Promise<T>): Promise<T> =>
    inWorkplace(async (workplace) => work(await connect(workplace)));

  describe('as a ToolHost', () => {
    it('says once and for all what keeps programs away from the machine', async () => {
      const host = stage.host();
      const isolation = await host.isolation();

      expect(isolation.tier).to.be.oneOf(['bubblewrap', 'none', 'off']);
      expect(isolation.reason).to.match(/\w/);
      expect(await host.isolation()).to.deep.equal(isolation);
    });

    it('connects step by step and has the tools as they were sent', async () => {
      const steps: ConnectStep[] = [];
      await inWorkplace(async (workplace) => {
        const desk = await workplace.connect(stage.desk(), LIMITS, (step) => steps.push(step), never);

        expect(desk.tools).to.deep.equal(DESK_TOOLS);
        expect(desk.version).to.be.a('string');
        expect(desk.protocol).to.match(/^\d{4}-\d\d-\d\d$/);
        expect(desk.changed).to.equal(false);
      });
      expect(steps.filter((step) => step !== 'installing')).to.deep.equal(['starting', 'listing']);
    });

    it('calls a tool and gives back what it said', async () => {
      await atDesk(async (desk) => {
        expect(await desk.call('echo', { text: 'héllo ☃' }, 5_000, never)).to.deep.equal({
          text: 'héllo ☃',
          isError: false,
        });
      });
    });

    it('gives every one of many calls at once the answer that is its own', async () => {
      await atDesk(async (desk) => {
        const texts = Array.from({ length: 25 }, (_, index) => `text ${index}`);
        const answers = await Promise.all(texts.map((text) => desk.call('echo', { text }, 10_000, never)));

        expect(answers.map(({ text }) => text)).to.deep.equal(texts);
      });
    });

    it('tells a tool that failed from a call that was refused', async () => {
      await atDesk(async (desk) => {
        expect(await desk.call('fail', {}, 5_000, never)).to.deep.equal({ text: 'no ink', isError: true });
        expect(await rejectionOf(desk.call('refuse', {}, 5_000, never))).to.include({ kind: 'refused' });
      });
    });

    it('stops waiting for a tool when its time is over, and goes on', async () => {
      await atDesk(async (desk) => {
        expect(await rejectionOf(desk.call('wait', {}, 50, never))).to.include({ kind: 'timeout' });
        expect(await desk.call('echo', { text: 'still here' }, 5_000, never)).to.include({ text: 'still here' });
      });
    });

    it('stops waiting for a tool when its signal is aborted, and goes on', async () => {
      await atDesk(async (desk) => {
        const giveUp = new AbortController();
        const call = desk.call('wait', {}, 15_000, giveUp.signal);
        giveUp.abort(new Error('enough'));

        expect(await rejectionOf(call)).to.have.property('message', 'enough');
        expect(await rejectionOf(desk.call('echo', {}, 5_000, giveUp.signal))).to.have.property('message', 'enough');
        expect(await desk.call('echo', { text: 'still here' }, 5_000, never)).to.include({ text: 'still here' });
      });
    });

    it('cuts an answer that is too long, with a mark', async () => {
      await atDesk(async (desk) => {
        const { text } = await desk.call('huge', {}, 10_000, never);

        expect(Buffer.byteLength(text)).to.be.within(1_000_000, 1_048_576);
        expect(text).to.match(/x\n\[cut: /);
      });
    });

    it('says so when the server is gone, at that call and at every later one', async () => {
      await atDesk(async (desk) => {
        for (const tool of ['leave', 'echo']) {
          const failure = await rejectionOf(desk.call(tool, {}, 10_000, never));
          expect(failure).to.be.instanceOf(ToolFailure);
          expect(failure).to.include({ kind: 'gone' });
        }
        expect(await rejectionOf(desk.relist(5_000, never))).to.include({ kind: 'gone' });
        await desk.close();
      });
    });

    it('knows that the tools have changed, and reads them again only when it is asked to', async () => {
      await atDesk(async (desk) => {
        await desk.call('grow', {}, 5_000, never);

        expect(desk.changed).to.equal(true);
        expect(desk.tools).to.deep.equal(DESK_TOOLS);
        await desk.relist(5_000, never);
        expect(desk.changed).to.equal(false);
        expect(desk.tools.map((tool) => Object(tool).name).at(-1)).to.equal('grown');
      });
    });

    it('has no more use for a connection that is closed, which may be closed again', async () => {
      await atDesk(async (desk) => {
        await desk.close();
        await desk.close();

        expect(await rejectionOf(desk.call('echo', {}, 5_000, never))).to.include({ kind: 'gone' });
      });
    });

    it('ends what is under way when it is closed', async () => {
      await atDesk(async (desk) => {
        const call = rejectionOf(desk.call('wait', {}, 15_000, never));
        await desk.call('echo', {}, 5_000, never);
        await desk.close();

        expect(await call).to.include({ kind: 'gone' });
      });
    });

    it('connects twice to the same server without mixing the two', async () => {
      await inWorkplace(async (workplace) => {
        const [one, other] = await Promise.all([connect(workplace), connect(workplace)]);
        await rejectionOf(one.call('leave', {}, 10_000, never));

        expect(await other.call('echo', { text: 'here' }, 5_000, never)).to.include({ text: 'here' });
      });
    });

    it('closes every connection of a workplace with it', async () => {
      const workplace = await stage.host().open();
      const desk = await connect(workplace);
      await workplace.close();
      await workplace.close();

      expect(await rejectionOf(desk.call('echo', {}, 5_000, never))).to.include({ kind: 'gone' });
      expect(await rejectionOf(connect(workplace))).to.be.instanceOf(TypeError);
    });

    it('says what was seen of a server that could not be connected', async () => {
      await inWorkplace(async (workplace) => {
        const failure = await rejectionOf(connect(workplace, stage.broken()));

        if (!(failure instanceof ConnectFailure)) throw failure;
        expect(failure.step).to.equal('starting');
        expect(judgeSighting(failure.sighting, stage.broken().target).outcome).to.be.oneOf(['failed', 'not_mcp']);
        expect((await connect(workplace)).tools).to.have.length(DESK_TOOLS.length);
      });
    });

    it('stops waiting for a server that never answers', async () => {
      await inWorkplace(async (workplace) => {
        const limits = { ...LIMITS, startMs: 300, listMs: 300 };
        const failure = await rejectionOf(connect(workplace, stage.silent(), limits));

        if (!(failure instanceof ConnectFailure)) throw failure;
        expect(failure.sighting.saw).to.equal('silence');
      });
    });

    it('rejects with the reason of its signal, before and while it connects', async () => {
      await inWorkplace(async (workplace) => {
        const early = AbortSignal.abort(new Error('too early'));
        const refused = workplace.connect(stage.desk(), LIMITS, () => undefined, early);
        expect(await rejectionOf(refused)).to.have.property('message', 'too early');
        const giveUp = new AbortController();
        const connecting = workplace.connect(
          stage.silent(),
          LIMITS,
          (step) => {
            if (step === 'starting') giveUp.abort(new Error('enough'));
          },
          giveUp.signal,
        );
        expect(await rejectionOf(connecting)).to.have.property('message', 'enough');
      });
    });

    it('begins with an empty folder', async () => {
      await inWorkplace(async (workplace) => expect(await workplace.files()).to.deep.equal([]));
    });

    if (stage.hasFolder)
      it('shares the folder with its servers, and not with those of another workplace', async () => {
        await inWorkplace(async (workplace) => {
          const [one, other] = await Promise.all([connect(workplace), connect(workplace)]);
          await one.call('write', { path: 'plan.txt', text: 'first this' }, 5_000, never);
          expect(await other.call('read', { path: 'plan.txt' }, 5_000, never)).to.include({ text: 'first this' });
          await other.call('write', { path: 'done.txt', text: 'that' }, 5_000, never);

          expect(await one.call('read', { path: 'done.txt' }, 5_000, never)).to.include({ text: 'that' });
          expect(await textsOf(workplace)).to.deep.equal([
            ['done.txt', 'that'],
            ['plan.txt', 'first this'],
          ]);
          await inWorkplace(async (elsewhere) => expect(await elsewhere.files()).to.deep.equal([]));
        });
      });
  });
}

async function textsOf(workplace: Workplace): Promise<(readonly [string, string])[]> {
  return (await workplace.files()).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]);
}
