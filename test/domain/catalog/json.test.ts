import { expect } from 'chai';
import * as fc from 'fast-check';
import { pointer, repeatedMembers } from '../../../src/domain/catalog/json.ts';

const SOME = { seed: 7, numRuns: 300 };

describe('repeatedMembers', () => {
  for (const [text, pointers] of [
    ['{"deny": [], "allow": [], "deny": []}', ['/deny']],
    ['{"deny": [{"name": "a/b"}, {"name": "a/b", "reason": "x", "name": "c/d"}]}', ['/deny/1/name']],
    ['{"a": {"a": {"a": 1}}, "b": ["a", "a"]}', []],
    ['[{"a": ":"}, {"a": "{\\"a\\": 1, \\"a\\": 2}"}]', []],
    ['{"\\u0061": 1, "a": 2}', ['/a']],
    ['{"x/y~z": 1, "x/y~z": {"q": 1, "q": 2}}', ['/x~1y~0z', '/x~1y~0z/q']],
    ['{"a": "\\\\", "b": "\\\"", "a": [{}, {"c": 1, "c": 2}]}', ['/a', '/a/1/c']],
    ['{"": 1, "": 2}', ['/']],
    ['null', []],
  ] as const) {
    it(`finds ${pointers.length === 0 ? 'nothing' : pointers.join(' and ')} in ${text}`, () => {
      expect(repeatedMembers(text)).to.deep.equal(pointers);
    });
  }

  it('looks no further once it has found as many as are wanted', () => {
    expect(repeatedMembers('{"a":1,"a":2,"b":1,"b":2,"c":1,"c":2}', 2)).to.deep.equal(['/a', '/b']);
  });

  it('cuts long names', () => {
    const name = JSON.stringify('x'.repeat(10_000));

    expect(repeatedMembers(`{${name}:1,${name}:2}`)).to.deep.equal([`/${'x'.repeat(100)}`]);
  });

  it('finds nothing in what was written by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repeatedMembers(text)).to.deep.equal([]);
      }),
      SOME,
    );
  });

  it('finds a member that was put in a second time, whatever its name and its value', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), fc.json(), (name, first, second) => {
        const member = JSON.stringify(name);

        expect(repeatedMembers(`{${member}:${first},\n ${member} : ${second}}`)).to.deep.equal([pointer('', name)]);
      }),
      SOME,
    );
  });
});
