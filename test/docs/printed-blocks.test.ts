import { expect } from 'chai';
import { isShown, readBlocks, readSpans, shownMembers, shownOutput } from './printed-blocks.ts';

describe('readBlocks', () => {
  it('reads blocks with language, line, text without indent, and the directive before them', () => {
    const page = 'a\n```sh\nls\n```\n- b\n\n  <!-- not run: needs a key -->\n  ```ts\n  x;\n    y;\n  ```\n';

    expect(readBlocks(page)).to.deep.equal([
      { language: 'sh', text: 'ls', line: 2, notRun: null, file: null, schema: null },
      { language: 'ts', text: 'x;\n  y;', line: 8, notRun: 'needs a key', file: null, schema: null },
    ]);
    expect(readBlocks('<!-- file: a.json -->\n```json\n{}\n```')[0]).to.include({ file: 'a.json' });
    expect(readBlocks('<!-- part of: Lock -->\n```json\n{}\n```')[0]).to.include({ schema: 'Lock' });
  });

  it('refuses a fence that is not closed', () => {
    expect(() => readBlocks('a\n```sh\nls\n')).to.throw('the fence of line 2 is not closed');
  });
});

describe('readSpans', () => {
  it('reads texts between backticks outside of blocks', () => {
    expect(readSpans('Use `a b` or ``c``.\n```sh\n`d`\n```\n`e`')).to.deep.equal(['a b', 'e']);
  });
});

describe('shownOutput and isShown', () => {
  it('reads comments below commands as lines of output, with … for any text', () => {
    expect(shownOutput('curl x   # a remark\n# HTTP/1.1 202 Accepted\n#\n# Location: /runs/run_4…')).to.deep.equal([
      'HTTP/1.1 202 Accepted',
      'Location: /runs/run_4…',
    ]);
    expect(isShown('Location: /runs/run_…', 'Location: /runs/run_42\r')).to.equal(true);
    expect(isShown('Location: /runs/run_…', 'location: /runs/run_42')).to.equal(false);
    expect(isShown('a.b', 'axb')).to.equal(false);
  });
});

describe('shownMembers', () => {
  it('reads members with whole texts, numbers, flags and null, and passes over shortened ones', () => {
    expect(
      shownMembers('{ "a": "x", "b": 0.5, "c": null, "d": "y …", "e": [ "z", … ], "f": { "g.h": true } }'),
    ).to.deep.equal(['"a": "x"', '"b": 0.5', '"c": null', '"g.h": true']);
  });
});
