import { expect } from 'chai';
import { silentLogger } from '../../src/adapters/out/system/silent-logger.ts';
import { readConfig } from '../../src/infrastructure/config/config.ts';
import { createContainer } from '../../src/infrastructure/container.ts';
import type { Environment } from '../../src/infrastructure/config/settings.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { anOutcome } from '../support/outcomes.ts';
import { complaintOf } from '../support/failure.ts';

const read = (env: Environment, file: object = {}) =>
  readConfig({ QM_CATALOG: 'memory:', ...env }, { name: 'quartermaster.config.json', text: JSON.stringify(file) });

/** Ends a run in a service that is set so, and tells what the store then holds and what the service says of it. */
async function afterRun(env: Environment) {
  const container = createContainer(read(env), silentLogger);
  await container.get(tokens.runLearning).keepOutcomes([anOutcome({ server: 'io.github.github/github-mcp-server' })]);
  const live = container.get(tokens.liveCatalog);
  await live.refresh();
  const { learning } = await container.get(tokens.describeService)();
  return { stored: (await container.get(tokens.catalogStore).read(0)).put.length, learning };
}

describe('QM_LEARN', () => {
  it('is on unless it is 0, in the environment or in the file', () => {
    expect(read({}).learn).to.equal(true);
    expect(read({ QM_LEARN: '1' }).learn).to.equal(true);
    expect(read({ QM_LEARN: '0' }).learn).to.equal(false);
    expect(read({}, { learn: 0 }).learn).to.equal(false);
    expect(read({ QM_LEARN: '1' }, { learn: 0 }).learn).to.equal(true);
  });

  it('takes nothing else', () => {
    expect(() => read({ QM_LEARN: 'off' })).to.throw('QM_LEARN is not one of 0, 1: off');
  });

  it('keeps outcomes of runs, and the service says for how many servers', async () => {
    expect(await afterRun({})).to.deep.equal({ stored: 1, learning: { on: true, servers: 1 } });
  });

  it('switches keeping and counting off', async () => {
    expect(await afterRun({ QM_LEARN: '0' })).to.deep.equal({ stored: 0, learning: { on: false, servers: 0 } });
  });

  it('does not fail a run whose outcomes cannot be stored', async () => {
    const container = createContainer(read({ QM_CATALOG: 'sqlite:/dev/null/no/catalog.db' }), silentLogger);

    await container.get(tokens.runLearning).keepOutcomes([anOutcome()]);
    expect(await complaintOf(container.get(tokens.catalogStore).read(0))).to.include('/dev/null');
  });
});
