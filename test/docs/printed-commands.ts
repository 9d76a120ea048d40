import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { ENDPOINTS, makeOpenApi } from '../../src/adapters/in/http/api/openapi.ts';
import { commandNamed } from '../../src/adapters/in/cli/command-table.ts';
import manifest from '../../package.json' with { type: 'json' };
import { CLONE_MODULES, openCloneShell, type CloneShell } from '../support/clone-shell.ts';
import { startProgram, type Program } from '../support/program.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';
import { isShown, readBlocks, readSpans, shownMembers, shownOutput, type PrintedBlock } from './printed-blocks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRINTED_ADDRESS = '127.0.0.1:4041';
/** Languages of blocks that hold neither commands nor requests. */
const DRAWINGS = ['', 'text'];
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter(isPage)
    .map((name) => `docs/${name}`),
];
const TYPESCRIPT = join(ROOT, 'node_modules/typescript/bin/tsc');

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(JSON.parse(JSON.stringify(makeOpenApi('0', [])), withoutRequired) as object, 'api');

/** Reviver that makes every member of a schema optional, for values that are shortened. */
function withoutRequired(name: string, value: unknown): unknown {
  return name === 'required' ? undefined : value;
}

function isPage(name: string): boolean {
  return name.endsWith('.md');
}

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

function titleOf({ language, line, notRun, text }: PrintedBlock): string {
  const first = text.split('\n', 1)[0] ?? '';
  return `${notRun === null ? '' : `does not run (${notRun}) `}${language} of line ${line}: ${first.slice(0, 60)}`;
}

/** Whether a block is a command with its output, as a terminal shows it. */
function isTranscript({ language, text }: PrintedBlock): boolean {
  return language === '' && text.startsWith('$ ');
}

describe('Everything printed', () => {
  const newFolder = temporaryFolders();
  let service: Program;
  let address: string;

  before(async () => {
    service = startProgram('src/main.ts', [], { QM_PORT: '0', QM_LOG: 'silent' });
    address = /listening on http:\/\/(\S+)/.exec(await service.firstLine)?.[1] ?? 'it did not start';
  });

  after(async () => {
    service.process.kill('SIGTERM');
    await service.ended;
  });

  it('has the figures of the catalog in README.md', async () => {
    const config = await fetch(`http://${address}/api/config/`);
    const { catalog } = (await config.json()) as { catalog: { servers: number; tools: number } };
    const facets = await fetch(`http://${address}/api/mcp/facets`);
    const { origin } = (await facets.json()) as { origin: { core?: number } };

    expect(read('README.md'))
      .to.include(`${figure(catalog.servers)} servers with ${figure(catalog.tools)} tools`)
      .and.include(`${figure(origin.core)} servers are described in full`);
  });

  for (const page of PAGES) {
    const blocks = readBlocks(read(page));
    const modules = blocks.filter(({ language }) => language === 'ts');
    describe(`in ${page}`, () => {
      let folder: string;
      let shell: CloneShell;
      let printed = '';
      before(() => {
        folder = newFolder();
        shell = openCloneShell(folder);
      });

      const run = async (script: string): Promise<string> => {
        const catalog = { QM_CATALOG: `sqlite:${join(folder, 'catalog.db')}` };
        const { code, stdout, stderr } = await shell.bash(script.replaceAll(PRINTED_ADDRESS, address), catalog);
        expect(code, `${stdout}\n${stderr}`).to.equal(0);
        return stdout;
      };

      for (const block of blocks) {
        const { language, text, notRun, file, schema } = block;
        const title = titleOf(block);
        if (notRun !== null) it.skip(title);
        else if (language === 'sh') {
          it(`runs ${title}`, async () => {
            printed = await run(text);
            const lines = printed.split('\n');
            for (const shown of shownOutput(text)) {
              expect(
                lines.some((line) => isShown(shown, line)),
                `${shown}\nis not in\n${printed}`,
              ).to.equal(true);
            }
          });
        } else if (isTranscript(block)) {
          it(`prints ${title}`, async () => {
            const [command = '', ...output] = text.slice(2).split('\n');
            expect((await run(command)).trimEnd().split('\n')).to.deep.equal(output);
          });
        } else if (language === 'jsonc') {
          it(`answers ${title}`, () => {
            const answer = JSON.stringify(JSON.parse(printed), null, 1);
            for (const member of shownMembers(text)) expect(answer).to.include(member);
          });
        } else if (language === 'json') {
          it(`holds ${title}`, () => {
            const value = JSON.parse(text, withoutDots) as unknown;
            if (file !== null) writeFileSync(join(folder, file), text);
            if (schema !== null) expect(faultsOf(schema, value)).to.deep.equal([]);
          });
        } else if (language !== 'ts') {
          it(`knows ${title}`, () => expect(DRAWINGS).to.include(language));
        }
      }

      if (modules.some(({ notRun }) => notRun === null)) {
        it('compiles the modules, and runs them but for those that are not run', async () => {
          const compiled = await compile(shell, folder, modules);
          expect(compiled).to.equal('');
          const runnable = modules.filter(({ notRun }) => notRun === null);
          writeFileSync(join(folder, 'run.ts'), sourceOf(runnable).replaceAll(PRINTED_ADDRESS, address));
          const ended = await shell.command(process.execPath, [...CLONE_MODULES, join(folder, 'run.ts')]);
          expect(ended.code, ended.stderr).to.equal(0);
        });
      }

      it('names endpoints, scripts and commands that exist', () => {
        expect(readSpans(read(page)).filter((span) => !exists(span))).to.deep.equal([]);
      });
    });
  }
});

/** Reviver that drops the members named `…`. */
function withoutDots(name: string, value: unknown): unknown {
  return name === '…' ? undefined : value;
}

/** Faults of a value of which members may be missing. */
function faultsOf(schema: string, value: unknown): readonly string[] {
  const validate = ajv.compile({ $ref: `api#/components/schemas/${schema}` });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function sourceOf(blocks: readonly PrintedBlock[]): string {
  return `${blocks.map(({ text }) => text).join('\n\n')}\nexport {};\n`;
}

/** Compiles modules as a user of the package would. @returns The errors of the compiler. */
async function compile(shell: CloneShell, folder: string, blocks: readonly PrintedBlock[]): Promise<string> {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(ROOT, join(folder, 'node_modules/quartermaster'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'all.ts'), sourceOf(blocks));
  const compilerOptions = {
    customConditions: ['quartermaster-clone'],
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    lib: ['es2024', 'dom'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['all.ts'] }));
  return (await shell.command(process.execPath, [TYPESCRIPT, '-p', folder])).stdout;
}

/** Whether the endpoint, script or command of a text exists; true for a text that names none. */
function exists(span: string): boolean {
  const [, method, path] = /^(GET|POST|DELETE) (\/\S*)/.exec(span) ?? [];
  if (method !== undefined && path !== undefined) return ENDPOINTS.some((endpoint) => isAt(endpoint, method, path));
  const script = /^npm run (?:-s )?([\w:-]+)/.exec(span)?.[1];
  if (script !== undefined) return script in manifest.scripts;
  const command = /^(?:npx )?quartermaster ([a-z][a-z-]*)\b/.exec(span)?.[1];
  return command === undefined || commandNamed(command) !== undefined;
}

/** Whether an endpoint serves a printed path, with its query or `…` for the rest. */
function isAt(endpoint: string, method: string, path: string): boolean {
  const [known = '', template = ''] = endpoint.split(' ');
  const printed = path.replace(/\?.*$/, '');
  if (known !== method) return false;
  return printed.endsWith('…') ? template.startsWith(printed.slice(0, -1)) : formOf(template) === formOf(printed);
}

function figure(value: number | undefined): string {
  return value?.toLocaleString('en') ?? 'unknown';
}

/** Path with unnamed parameters and without a slash at its end. */
function formOf(path: string): string {
  return path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '{}');
}
