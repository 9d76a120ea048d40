import { expect } from 'chai';
import { QuartermasterError } from '../../../../../src/domain/errors.ts';
import { withService } from '../../../../support/http-service.ts';

describe('GET /health', () => {
  it('answers ok without asking anything', async () => {
    const dependencies = [{ name: 'catalog', check: () => Promise.reject(new Error('gone')) }];
    await withService({ dependencies }, async ({ url }) => {
      expect(await (await fetch(`${url}/health`)).json()).to.deep.equal({ status: 'ok', version: '0.0.0' });
    });
  });
});

describe('GET /ready', () => {
  it('answers 200 with one line a dependency', async () => {
    await withService({}, async ({ url }) => {
      const answer = await fetch(`${url}/ready`);

      expect(answer.status).to.equal(200);
      expect(await answer.json()).to.deep.equal({
        status: 'ready',
        dependencies: [{ name: 'catalog', status: 'ok', detail: 'scripted' }],
      });
    });
  });

  it('answers 503 when a dependency fails, without its message', async () => {
    const dependencies = [{ name: 'catalog', check: () => Promise.reject(new Error('postgres://user:secret@box')) }];
    await withService({ dependencies }, async ({ url }) => {
      const answer = await fetch(`${url}/ready`);
      const body = await answer.text();

      expect(answer.status).to.equal(503);
      expect(JSON.parse(body)).to.include({ status: 'failing' });
      expect(body).not.to.include('secret');
    });
  });

  it('says why a dependency fails when that is meant to be read', async () => {
    const lost = new QuartermasterError('storage_unavailable', 'The disk is full.', { cause: new Error('secret') });
    const dependencies = [{ name: 'storage', check: () => Promise.reject(lost) }];
    await withService({ dependencies }, async ({ url }) => {
      const answer = await fetch(`${url}/ready`);

      expect(answer.status).to.equal(503);
      expect(await answer.json()).to.deep.equal({
        status: 'failing',
        dependencies: [{ name: 'storage', status: 'failing', detail: 'The disk is full.' }],
      });
    });
  });

  it('answers 503 once the service is about to stop', async () => {
    await withService({}, async ({ url, application }) => {
      application.limiter.drain();
      const answer = await fetch(`${url}/ready`);

      expect(answer.status).to.equal(503);
      expect(await answer.json()).to.include({ status: 'draining' });
    });
  });
});

describe('GET /api/config/', () => {
  it('answers the same with and without its last slash', async () => {
    await withService({ useCases: { describeService: () => Promise.resolve({ version: '7' }) } }, async ({ url }) => {
      expect(await (await fetch(`${url}/api/config/`)).json()).to.deep.equal({ version: '7' });
      expect(await (await fetch(`${url}/api/config`, { redirect: 'error' })).json()).to.deep.equal({ version: '7' });
    });
  });
});
