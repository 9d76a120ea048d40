import { expect } from 'chai';
import fc from 'fast-check';
import { toml } from '../../../src/domain/clients/write-toml.ts';
import { readToml } from '../../support/basic-toml.ts';

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', '\\', "'", '\u0000', '\u001f', '\u007f', '\n', '\r', '\t', 'u', '0', 'é', '😀'),
  }),
);

describe('toml', () => {
  it('writes strings, numbers, booleans, lists and inline tables', () => {
    const values = { command: 'npx', args: ['-y', 'a b'], count: 3, on: true, env: { A: '1', 'b c': '2' } };

    expect(toml([{ table: 'mcp_servers.board', values }])).to.equal(
      '[mcp_servers.board]\ncommand = "npx"\nargs = ["-y", "a b"]\ncount = 3\non = true\nenv = { A = "1", "b c" = "2" }\n',
    );
  });

  it('separates tables by an empty line', () => {
    expect(
      toml([
        { table: 'a', values: {} },
        { table: 'b', values: {} },
      ]),
    ).to.equal('[a]\n\n[b]\n');
  });

  it('escapes what a basic string may not hold', () => {
    expect(toml([{ table: 'a', values: { s: 'q" b\\ n\n d\u007f' } }])).to.equal(
      '[a]\ns = "q\\" b\\\\ n\\u000a d\\u007f"\n',
    );
  });

  it('gives back every string that was written, wherever it stands', () => {
    fc.assert(
      fc.property(
        nasty,
        fc.array(nasty, { maxLength: 3 }),
        fc.dictionary(nasty, nasty, { maxKeys: 3 }),
        (one, list, record) => {
          const written = toml([
            { table: 'a', values: { one, list, ...(Object.keys(record).length > 0 ? { record } : {}) } },
          ]);

          expect(readToml(written)['["a"]']).to.deep.equal({
            one,
            list,
            ...(Object.keys(record).length > 0 ? { record: { ...record } } : {}),
          });
        },
      ),
      { seed: 13, numRuns: 200 },
    );
  });
});
