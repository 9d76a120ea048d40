import { expect } from 'chai';
import fc from 'fast-check';
import { html } from '../../../../../src/adapters/in/http/reference/html.ts';

describe('html', () => {
  it('escapes text, in elements and in attributes, and keeps HTML', () => {
    const inner = html`<b>${'a & <i>'}</b>`;

    expect(html`<p title="${`"'`}">${inner}${[inner]}${3}</p>`.html).to.equal(
      '<p title="&quot;&#39;"><b>a &amp; &lt;i&gt;</b><b>a &amp; &lt;i&gt;</b>3</p>',
    );
  });

  it('lets no text end an attribute or start an element', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html`${text}`.html).not.to.match(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});
