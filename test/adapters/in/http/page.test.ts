import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'chai';
import { PAGE_POLICY, readPage } from '../../../../src/adapters/in/http/page.ts';
import { withService } from '../../../support/http-service.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

describe('The page', () => {
  const newFolder = temporaryFolders();

  function build(): ReturnType<typeof readPage> {
    const folder = newFolder();
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>page');
    writeFileSync(join(folder, 'index.html.br'), brotliCompressSync('<!doctype html>page'));
    writeFileSync(join(folder, 'assets', 'index-abc.js'), 'script');
    writeFileSync(join(folder, 'notes.txt'), 'no file of the page');
    return readPage(folder);
  }

  it('is shown at the addresses of all screens, with a strict policy', async () => {
    await withService({ settings: { page: build() } }, async ({ url }) => {
      for (const path of ['/', '/catalog', '/catalog/com.slack/mcp', '/runs', '/runs/x', '/settings']) {
        const answer = await fetch(url + path);

        expect(await answer.text(), path).to.equal('<!doctype html>page');
        expect(answer.headers.get('content-security-policy')).to.equal(PAGE_POLICY);
        expect(answer.headers.get('cache-control')).to.equal('no-cache');
      }
    });
  });

  it('has files that browsers keep for ever, and answers 304 for the same page', async () => {
    await withService({ settings: { page: build() } }, async ({ url }) => {
      const script = await fetch(`${url}/assets/index-abc.js`);
      const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
      const again = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });

      expect(script.headers.get('cache-control')).to.include('immutable');
      expect(script.headers.get('content-type')).to.include('javascript');
      expect([page.headers.get('content-encoding'), page.headers.get('vary')]).to.deep.equal(['br', 'Accept-Encoding']);
      expect(again.status).to.equal(304);
    });
  });

  it('leaves every other address to the API', async () => {
    await withService({ settings: { page: build() } }, async ({ url }) => {
      for (const path of ['/notes.txt', '/assets/none.js', '/catalogue', '/assets/../index.html.br'])
        expect((await fetch(url + path)).status, path).to.equal(404);
      expect((await fetch(url, { method: 'POST' })).status).to.equal(404);
    });
  });

  it('is open without the token, which its data needs', async () => {
    await withService({ settings: { page: build(), bearerTokens: ['t'.repeat(32)] } }, async ({ url }) => {
      expect((await fetch(url)).status).to.equal(200);
      expect((await fetch(`${url}/api/mcp/servers`)).status).to.equal(401);
    });
  });

  it('is absent when it was never built', async () => {
    await withService({ settings: { page: readPage(newFolder()) } }, async ({ url }) => {
      expect((await fetch(url)).status).to.equal(404);
    });
  });
});
