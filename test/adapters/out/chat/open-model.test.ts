import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs a script that is told which packages of vendors were looked for; gives what it prints. */
function run(script: string): unknown {
  const listening = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ resolve: (name, context, next) => {
      if (/^@ai-sdk\\//.test(name)) loaded.add(name);
      return next(name, context);
    } });`;
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', `${listening}\n${script}`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return JSON.parse(text);
}

describe('The packages of vendors', () => {
  it('are not loaded by a service that is only started', () => {
    const loaded = run(`
      const { createContainer } = await import('./src/infrastructure/container.ts');
      const { readConfig } = await import('./src/infrastructure/config/config.ts');
      const { tokens } = await import('./src/infrastructure/tokens.ts');
      const container = createContainer(readConfig({ QM_CATALOG: 'memory:' }, null), { write: () => undefined });
      for (const token of Object.values(tokens)) container.get(token);
      console.log(JSON.stringify([container.get(tokens.chatModels).size, ...loaded]));`);

    expect(loaded).to.deep.equal([9]);
  });

  it('are loaded for the vendor that is called, and not for others', () => {
    const loaded = run(`
      const { openModel } = await import('./src/adapters/out/chat/open-model.ts');
      await openModel({ name: 'gemini', kind: 'gemini', baseUrl: 'http://127.0.0.1:1' }, 'm', fetch);
      console.log(JSON.stringify([...loaded]));`);

    expect(loaded).to.include('@ai-sdk/google').and.not.include('@ai-sdk/openai');
  });
});
