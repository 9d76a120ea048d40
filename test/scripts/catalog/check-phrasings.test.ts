import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the phrasings', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds(
    'finds a phrasing of an unknown capability',
    'phrasings',
    'unknown capability issue.juggle',
    (phrasing) => ({ ...phrasing, capability: 'issue.juggle' }),
    undefined,
    'phrasings/ops.jsonl',
  );
  itFinds(
    'finds a second phrasing of a capability',
    'phrasings',
    'a phrasing of "',
    (_, [other]) => ({ ...other }),
    undefined,
    'phrasings/ops.jsonl',
  );
  itFinds(
    'finds a phrasing in the file of another domain',
    'phrasings',
    'belongs to code.jsonl',
    (phrasing) => ({ ...phrasing, capability: 'issue.list' }),
    undefined,
    'phrasings/ops.jsonl',
  );
  itFinds(
    'finds a wording that stands twice at a capability',
    'phrasings',
    'the text "',
    (phrasing) => ({ ...phrasing, texts: [...phrasing.texts, `${phrasing.texts[0]}!`] }),
    undefined,
    'phrasings/life.jsonl',
  );
  itFinds(
    'finds a wording that another capability has',
    'phrasings',
    'the text "',
    (phrasing, [other]) => ({ ...phrasing, texts: [other?.texts[0]?.toUpperCase()] }),
    undefined,
    'phrasings/life.jsonl',
  );
  itFinds(
    'finds a tool’s wording that another capability has',
    'phrasings',
    'the tool text "',
    (phrasing, [other]) => ({ ...phrasing, tools: [other?.tools[0]] }),
    undefined,
    'phrasings/life.jsonl',
  );
});
