import { expect } from 'chai';
import fc from 'fast-check';
import { textOf } from '../../../../src/adapters/out/clients/text-of.ts';
import { makeApplyConfiguration } from '../../../../src/application/clients/apply-configuration.ts';
import { makeUndoChange } from '../../../../src/application/clients/undo-change.ts';
import { systemClock } from '../../../../src/adapters/out/system/system-clock.ts';
import type { ClientId } from '../../../../src/domain/clients/client-ids.ts';
import type { ConfiguredServer } from '../../../../src/domain/clients/render-entry.ts';
import { MemoryChangeJournal, MemoryClientFiles } from '../../../support/client-files.ts';
import { clientNamed } from '../../../support/catalogs.ts';

const BOARD: ConfiguredServer = {
  key: 'board',
  launch: { kind: 'stdio', command: 'npx', args: ['-y', 'board-mcp'], settings: {}, secrets: ['BOARD_TOKEN'] },
  tools: ['list_issues'],
  otherTools: ['delete_issue'],
};

const word = fc.stringMatching(/^[a-z]{1,6}$/).filter((name) => name !== 'board');
const names = fc.uniqueArray(word, { maxLength: 3 });
const eol = fc.constantFrom('\n', '\r\n');
const mark = fc.constantFrom('', '\uFEFF');
/** Values that read and print alike in JSON, TOML and YAML. */
const value = fc.oneof(
  fc.integer({ min: -9, max: 99 }).map(String),
  fc.constantFrom('true', '"a"', '"# no // comment"', '"it\'s"', '[1, 2]', '["a"]'),
);

const object = (parts: readonly string[], end: string): string => `{${parts.join(',')}${end}}`;

/** Texts of JSON with comments, in any spacing. */
const jsonText = (root: string): fc.Arbitrary<string> => {
  const blank = fc.constantFrom('', ' ', '\n', '\t', '\n  ', '\n\n    ', ' // c\n', ' /* c */ ', '\r\n\t');
  const members = (inner: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> =>
    names.chain((keys) =>
      fc.tuple(...keys.map((key) => fc.tuple(blank, blank, inner).map(([a, b, v]) => `${a}"${key}"${b}: ${v}`))),
    );
  const entries = fc.tuple(members(value), blank).map(([parts, end]) => object(parts, end));
  return fc
    .tuple(members(value), fc.option(fc.tuple(blank, entries)), fc.nat(), blank, blank, blank)
    .map(([others, servers, at, before, end, after]) => {
      const parts = others.filter((part) => !part.includes(`"${root}"`));
      if (servers !== null) parts.splice(at % (parts.length + 1), 0, `${servers[0]}"${root}": ${servers[1]}`);
      return before + object(parts, end) + after;
    });
};

const line = fc.oneof(fc.constantFrom('', '# c', '  # c'), fc.constant(null));
const comment = fc.constantFrom('', ' # c');
const pairs = (glue: string): fc.Arbitrary<readonly string[]> =>
  names.chain((keys) => fc.tuple(...keys.map((key) => fc.tuple(value, comment).map(([v, c]) => key + glue + v + c))));
const joined = (lines: readonly (string | null)[], end: string, last: boolean): string => {
  const text = lines.filter((each) => each !== null).join(end);
  return last && text !== '' ? text + end : text;
};

const tomlText = fc
  .tuple(pairs(' = '), line, names, pairs(' = '), line, eol, fc.boolean())
  .map(([top, gap, servers, inner, tail, end, last]) =>
    joined([...top, gap, ...servers.flatMap((name) => [`[mcp_servers.${name}]`, ...inner]), tail], end, last),
  );

const yamlText = fc
  .tuple(pairs(': '), line, names, fc.constantFrom('  ', '    '), comment, pairs(': '), eol, fc.boolean())
  .map(([top, gap, servers, indent, note, after, end, last]) => {
    const taken = new Set(top.map((pair) => pair.split(':')[0]));
    const block = servers.flatMap((name) => [`${indent}${name}:${note}`, `${indent}${indent}cmd: "a"`]);
    const rest = after.filter((pair) => !taken.has(pair.split(':')[0]));
    return joined([...top, gap, ...(block.length === 0 ? [] : ['extensions:', ...block]), ...rest], end, last);
  });

const TEXTS: readonly (readonly [ClientId, fc.Arbitrary<string>])[] = [
  ['gemini-cli', jsonText('mcpServers')],
  ['zed', jsonText('context_servers')],
  ['codex', tomlText],
  ['goose', yamlText],
];

function bench() {
  const files = new MemoryClientFiles();
  const journal = new MemoryChangeJournal();
  const apply = makeApplyConfiguration(files, journal, textOf, systemClock, () => 'c1');
  return { files, apply, undo: makeUndoChange(files, journal, textOf) };
}

/** Whether `whole` has all characters of `part` in their order; blanks do not count. */
function keepsAll(part: string, whole: string): boolean {
  const wanted = part.replaceAll(/\s/g, '');
  let at = 0;
  for (const character of whole) if (character === wanted[at]) at += 1;
  return at === wanted.length;
}

describe('A change in the file of a client, whatever the file looks like', () => {
  for (const [id, texts] of TEXTS) {
    const client = clientNamed(id);
    const plan = async (text: string) => {
      const used = bench();
      const path = (await used.files.locate(client, 'user')) ?? '';
      used.files.texts.set(path, text);
      const plans = await used.apply.plan({ servers: [BOARD], clients: [client], scope: 'user', replace: false });
      return { ...used, path, plans };
    };

    it(`of ${id}: keeps all that was there, and undo gives the same bytes`, async () => {
      await fc.assert(
        fc.asyncProperty(texts, mark, async (body, bom) => {
          const text = bom + body;
          const { files, path, apply, undo, plans } = await plan(text);
          expect(plans[0]?.files[0]?.fault).to.equal(null);
          await apply.write(plans);
          const written = files.texts.get(path) ?? '';

          expect(written).to.include('board-mcp');
          expect(keepsAll(text, written), written).to.equal(true);
          await undo(null);
          expect(files.texts.get(path)).to.equal(text);
        }),
        { numRuns: 300 },
      );
    });

    it(`of ${id}: is taken out alone when others changed the file since`, async () => {
      await fc.assert(
        fc.asyncProperty(texts, eol, async (body, end) => {
          const { files, path, apply, undo, plans } = await plan(body);
          await apply.write(plans);
          const written = files.texts.get(path) ?? '';
          files.texts.set(path, written + end);
          const undone = await undo(null);
          const left = files.texts.get(path) ?? '';

          expect(undone?.files[0]?.result).to.equal('entries_removed');
          expect(left).not.to.include('board');
          expect(keepsAll(body, left), left).to.equal(true);
        }),
        { numRuns: 300 },
      );
    });
  }
});
