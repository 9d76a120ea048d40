import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ENDPOINTS } from '../../../../../src/adapters/in/http/api/openapi.ts';
import { withService } from '../../../../support/http-service.ts';

type Answer = { readonly type: string | null; readonly policy: string | null; readonly text: string };

function get(path: string): Promise<Answer> {
  return withService({}, async ({ url }) => {
    const { headers, text } = await fetch(url + path).then(async (answer) => ({
      headers: answer.headers,
      text: await answer.text(),
    }));
    return { type: headers.get('content-type'), policy: headers.get('content-security-policy'), text };
  });
}

describe('GET /openapi.yaml', () => {
  it('answers the same document as /openapi.json, without anchors', async () => {
    const json = await get('/openapi.json');
    const yaml = await get('/openapi.yaml');

    expect(yaml.type).to.match(/^application\/yaml/);
    expect(parse(yaml.text)).to.deep.equal(JSON.parse(json.text));
    expect(yaml.text).not.to.match(/^\s*\S+: [&*]a\d+/m);
  });
});

describe('GET /docs', () => {
  it('shows each operation and each schema, and every link of the page leads to one of its parts', async () => {
    const { text } = await get('/docs');
    const { components } = JSON.parse((await get('/openapi.json')).text) as { components: { schemas: object } };
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);

    expect(text.match(/<article /g)).to.have.length(ENDPOINTS.length + Object.keys(components.schemas).length);
    for (const endpoint of ENDPOINTS) expect(text).to.include(`<code>${endpoint}</code>`);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.include.members(links);
  });

  it('shows parameters, bounds, examples and failures', async () => {
    const { text } = await get('/docs');

    expect(text).to.include('an integer from 1 to 100; at least 1, at most 100, default 10');
    expect(text).to.match(/<pre tabindex="0">\s*curl -s -X POST 127\.0\.0\.1:4041\/api\/run/);
    expect(text).to.include('lock_mismatch: The locked stack cannot be had any more');
    expect(text).to.include('constraints.max_servers');
  });

  it('needs no script, no other host and no style but its own', async () => {
    const { text, policy, type } = await get('/docs');
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');

    expect(type).to.match(/^text\/html; charset=utf-8/);
    expect(policy?.split('; ')).to.have.members([
      "default-src 'none'",
      `style-src 'sha256-${digest}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(text).not.to.match(/<script|\son\w+=|\sstyle=|<(?:img|link|iframe)\b|url\(|(?:src|href)="(?:https?:)?\/\//);
  });

  it('needs a token where the service requires one', async () => {
    await withService({ settings: { bearerTokens: ['a-token-of-some-length'] } }, async ({ url }) => {
      expect((await fetch(`${url}/docs`)).status).to.equal(401);
    });
  });
});
