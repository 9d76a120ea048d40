import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the questions and criteria', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds a gap in a criterion that nothing fills in', 'criteria', 'nothing fills in {name}', (rule) => ({
    ...rule,
    criterion: 'The {name} is there',
  }));
  itFinds('finds a question about an unknown capability', 'questions', 'unknown capability issue.juggle', (rule) => ({
    ...rule,
    capability: 'issue.juggle',
  }));
  itFinds(
    'finds a question that neither blocks nor assumes',
    'questions',
    'must either block or say what is assumed',
    (rule) => ({ ...rule, blocks: false, assumed: undefined }),
  );
  itFinds(
    'finds a question about {system} without a word for it',
    'questions',
    'has either {system} or a word for it, not both',
    (rule) => ({ ...rule, ask: 'Which {system}?', generic: undefined }),
  );
  itFinds('finds a question with the key of another one', 'questions', 'another question has its key', (rule) => ({
    ...rule,
    key: 'web.url',
  }));
  itFinds(
    'finds a question whose key names no product although its text does',
    'questions',
    'has {system} in its key and its text, or in neither',
    (rule) => ({ ...rule, ask: 'Which {system}?', generic: 'thing', key: 'thing.which' }),
  );
  itFinds('finds a gap in a question that nothing fills in', 'questions', 'nothing fills in {name}', (rule) => ({
    ...rule,
    ask: 'Which {name}?',
  }));
});
