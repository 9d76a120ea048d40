import { BlockList, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { startService, type Service } from '../../src/infrastructure/service.ts';
import { rawRequest, sendRaw, type RawAnswer } from '../support/raw-http.ts';
import { withService } from '../support/http-service.ts';

describe('A service that stops', () => {
  it('tells a request that was on its way that it stops, rather than to cut it off', async () => {
    await withService({}, async ({ application }) => {
      const lingering = await startService(application, '127.0.0.1', 0, { lingerMs: 500 });
      const stopped = lingering.stop();
      const answer = await sendRaw(lingering.port, rawRequest('GET /ready'));
      await stopped;

      expect([answer.status, JSON.parse(answer.body)]).to.have.nested.property('[1].status', 'draining');
    });
  });

  it('takes no connection any more once it has stopped', async () => {
    await withService({}, async ({ application }) => {
      const service: Service = await startService(application, '127.0.0.1', 0);
      await service.stop();

      const refusal = await sendRaw(service.port, rawRequest('GET /ready')).catch((error: unknown) => error);
      expect(refusal).to.have.property('code', 'ECONNREFUSED');
    });
  });
});

describe('A service that one peer would have for itself', () => {
  it('answers another peer while the first holds as many connections as it may', async () => {
    await withService({}, async ({ application }) => {
      const refused: string[] = [];
      const service = await startService(application, '127.0.0.1', 0, { onRefused: (peer) => refused.push(peer) });
      const held = await Promise.all(Array.from({ length: 64 }, () => openConnection(service.port)));

      const further = await sendRaw(service.port, rawRequest('GET /health')).catch((error: unknown) => error);
      const { status } = await sendRaw(service.port, rawRequest('GET /health'), '127.0.0.2');
      for (const socket of held) socket.destroy();
      await service.stop();

      expect(further).to.satisfy((one: unknown) => one instanceof Error || (one as RawAnswer).body === '');
      expect(status).to.equal(200);
      expect(refused).to.deep.equal(['127.0.0.1']);
    });
  });

  it('says how long it keeps an idle connection: longer where proxies are in front', async () => {
    const proxies = new BlockList();
    proxies.addAddress('127.0.0.9');
    const request = rawRequest('GET /health', { Connection: 'keep-alive' });
    const told = (trustedProxies: BlockList | null): Promise<string | undefined> =>
      withService({}, async ({ application }) => {
        const service = await startService(application, '127.0.0.1', 0, { trustedProxies });
        const answer = await sendRaw(service.port, `${request}${rawRequest('GET /health')}`);
        await service.stop();
        return answer.headers['keep-alive'];
      });

    expect(await told(null)).to.equal('timeout=5');
    expect(await told(proxies)).to.equal('timeout=65');
  });
});

function openConnection(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });
}
