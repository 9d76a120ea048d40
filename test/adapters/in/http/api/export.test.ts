import { expect } from 'chai';
import type { ExportRequest } from '../../../../../src/application/clients/export-configuration.ts';
import { anExport } from '../../../../support/answers.ts';
import { faultPaths, postJson, problemOf } from '../../../../support/http-client.ts';
import { withService } from '../../../../support/http-service.ts';
import { aLock } from '../../../../support/locks.ts';

const PATH = '/api/export';
const SERVERS = [{ name: 'board-mcp' }];

describe('POST /api/export', () => {
  it('takes the servers by name or a lock, and answers the configuration', async () => {
    const asked: ExportRequest[] = [];
    const exportConfiguration = (request: ExportRequest) => {
      asked.push(request);
      return Promise.resolve(anExport());
    };
    await withService({ useCases: { exportConfiguration } }, async (service) => {
      const answer = await postJson(service, PATH, { client: 'zed', scope: 'user', servers: SERVERS });
      await postJson(service, PATH, { client: 'zed', lock: aLock() });

      expect(answer.status).to.equal(200);
      expect(await answer.json()).to.deep.equal(anExport());
    });

    expect(asked).to.deep.equal([
      { client: 'zed', scope: 'user', servers: [{ name: 'board-mcp', tools: null }] },
      { client: 'zed', scope: null, lock: aLock() },
    ]);
  });

  it('is a 400 that names the faults', async () => {
    await withService({}, async (service) => {
      const unknown = await problemOf(await postJson(service, PATH, { client: 'emacs', servers: [{}], more: 1 }));
      const both = await problemOf(await postJson(service, PATH, { client: 'zed', servers: SERVERS, lock: aLock() }));

      expect(unknown).to.include({ status: 400, code: 'validation' });
      expect(faultPaths(unknown)).to.have.members(['/client', '/servers/0/name', '/more']);
      expect(JSON.stringify(both.errors)).to.include('either lock or servers');
    });
  });
});
