import { fileURLToPath } from 'node:url';
import { openContainer, openEngine } from '../eval/engine.ts';
import { readMarkedOrders } from '../eval/tools-set.ts';
import { probabilityIn } from '../src/domain/catalog/decision-forest.ts';
import { allowList } from '../src/domain/stack/allowed-tools.ts';
import { NO_PRIORS } from '../src/domain/stack/caller-priors.ts';
import { planStack } from '../src/domain/stack/plan-stack.ts';
import { TOOL_FEATURES, toolEvidence } from '../src/domain/stack/tool-evidence.ts';
import { readTaskText } from '../src/domain/task/task-analysis.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { seededRandom } from './seeded-random.ts';
import { boost, type Example } from './forest/boost.ts';
import { writeForest } from './forest/write-forest.ts';

/**
 * Trains the judge of tools (`data/tool-choice/forest.json`) on the training tasks of `eval/sets/tools.jsonl`. The rules
 * list tools first, as without a judge; the judge learns which of them, and which others, an order needs.
 */
const SET = fileURLToPath(new URL('../eval/sets/tools.jsonl', import.meta.url));
const SEED = 11;

const container = await openContainer((catalog) => catalog);
const { knowledge } = (await container.get(tokens.currentCatalog).index()).search;
const engine = await openEngine((catalog) => catalog);
const examples: Example[] = [];
let orders = 0;
for (const { task, need: text, server, must, may } of readMarkedOrders(SET, 'train')) {
  const { answer } = await engine(task);
  const analysis = { task: answer.task, text: readTaskText(task, []) };
  const need = answer.task.needs.find((one) => one.text === text);
  const candidate = planStack(analysis, NO_PRIORS, knowledge)
    .choices.get(need?.id ?? '')
    ?.find((one) => one.server.name === server);
  if (candidate === undefined) continue;
  orders += 1;
  const listed = allowList(candidate.server, candidate.need, candidate.fitting, knowledge);
  const used = new Set([...must.flat(), ...may]);
  for (const [tool, values] of toolEvidence(candidate, listed, knowledge))
    examples.push({ values, holds: used.has(tool.name) });
}

const forest = boost(examples, TOOL_FEATURES, seededRandom(SEED));
writeForest('tool-choice', forest);
const right = examples.filter(({ values, holds }) => probabilityIn(forest, values) >= 0.5 === holds).length;
process.stdout.write(
  `${orders} orders with ${examples.length} tools; ${((100 * right) / examples.length).toFixed(1)} % judged as marked\n`,
);
