import { expect } from 'chai';
import fc from 'fast-check';
import { isValidFile } from '../../../src/application/runs/is-valid-file.ts';

function check(path: string, text: string): boolean | null {
  return isValidFile(path, new TextEncoder().encode(text));
}

describe('isValidFile', () => {
  for (const [path, text] of [
    ['a.json', '{"a":[1,2]}'],
    ['deep/A.JSON', '[]'],
    ['a.jsonl', '{"a":1}\n{"a":2}\n'],
    ['a.csv', 'id,title\n1,"a, b"\n2,"over\ntwo lines"\n'],
    ['a.csv', 'id;title\r\n1;x\r\n'],
    ['a.csv', 'title\nfirst\nsecond'],
    ['a.tsv', 'a\tb\n1\t2'],
    ['a.xml', '<?xml version="1.0"?><!-- two --><list><item id="1"/><item>x</item></list>\n'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ['a.html', '<!doctype html><p>Yes'],
    ['a.md', '# Title'],
    ['a.pdf', '%PDF-1.7\n…'],
  ] as const) {
    it(`takes ${JSON.stringify(text)} for a ${path}`, () => {
      expect(check(path, text)).to.equal(true);
    });
  }

  for (const [path, text] of [
    ['a.json', '{"a":'],
    ['a.json', ''],
    ['a.jsonl', '{"a":1}\nnot'],
    ['a.jsonl', '\n'],
    ['a.csv', ''],
    ['a.csv', 'a,b\n1,2,3\n'],
    ['a.csv', 'a,b\n1,"2\n'],
    ['a.xml', '<a><b></a></b>'],
    ['a.xml', '<a></a><b></b>'],
    ['a.xml', 'no marks'],
    ['a.svg', '<html></html>'],
    ['a.html', 'no marks'],
    ['a.txt', '  \n'],
    ['a.pdf', 'Here is your PDF'],
    ['a.png', 'GIF89a'],
    ['a.xlsx', 'a,b'],
  ] as const) {
    it(`does not take ${JSON.stringify(text)} for a ${path}`, () => {
      expect(check(path, text)).to.equal(false);
    });
  }

  it('knows pictures and packed documents by their first bytes', () => {
    expect(isValidFile('a.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))).to.equal(true);
    expect(isValidFile('a.docx', Uint8Array.from([0x50, 0x4b, 3, 4]))).to.equal(true);
    expect(isValidFile('a.webp', new TextEncoder().encode('RIFF1234WEBP'))).to.equal(true);
    expect(isValidFile('a.txt', Uint8Array.from([0xff, 0xfe, 0]))).to.equal(false);
  });

  it('says nothing of names that say nothing', () => {
    expect(['a', 'a.yaml', 'Makefile', 'a.bin'].map((path) => check(path, 'x'))).to.deep.equal([
      null,
      null,
      null,
      null,
    ]);
  });

  it('takes every JSON text for JSON, and answers for any bytes', () => {
    fc.assert(
      fc.property(fc.json(), (json) => check('a.json', json) === true),
      { seed: 3, numRuns: 100 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom('a.csv', 'a.xml', 'a.svg', 'a.jsonl', 'a.html'),
        fc.uint8Array(),
        (path, bytes) => typeof isValidFile(path, bytes) === 'boolean',
      ),
      { seed: 3, numRuns: 300 },
    );
  });

  it('reads texts of a megabyte that never end', () => {
    for (const text of ['<'.repeat(1e6), '<a '.repeat(3e5), '"'.repeat(1e6), '<!--'.repeat(2e5)]) {
      expect(['a.xml', 'a.csv'].map((path) => check(path, text))[0]).to.equal(false);
    }
  });
});
