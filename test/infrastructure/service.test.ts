import { expect } from 'chai';
import { startService, type Service } from '../../src/infrastructure/service.ts';
import { rawRequest, sendRaw } from '../support/raw-http.ts';
import { withService } from '../support/http-service.ts';

describe('A service that stops', () => {
  it('tells a request that was on its way that it stops, rather than to cut it off', async () => {
    await withService({}, async ({ application }) => {
      const lingering = await startService(application, '127.0.0.1', 0, 500);
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
