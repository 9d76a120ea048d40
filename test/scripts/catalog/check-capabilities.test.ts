import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the capabilities and of what refers to them', () => {
  const { itFinds, itFindsIn } = onCopyOfTheData();

  itFinds('finds a capability that stands there twice', 'capabilities', 'the id "', (_, [other]) => ({ ...other }));
  itFinds('finds a title that another capability has', 'capabilities', 'the title "', (capability, [other]) => ({
    ...capability,
    title: other?.title,
  }));
  itFinds('finds a verb class that does not exist', 'capabilities', 'unknown verb class juggle', (capability) => ({
    ...capability,
    verbs: ['juggle'],
  }));
  itFinds(
    'finds a capability that nothing tells to be met',
    'capabilities',
    'no criterion tells when it is met',
    (capability) => ({ ...capability, id: 'issue.unjudged' }),
  );
  itFinds('finds a criterion of an unknown capability', 'criteria', 'unknown capability issue.fling', (rule) => ({
    ...rule,
    capability: 'issue.fling',
  }));
  itFinds('finds a second criterion', 'criteria', 'a criterion of "', (_, [other]) => ({ ...other }));
  itFinds(
    'finds an implication of an unknown capability',
    'implications',
    'unknown capability issue.juggle',
    (rule) => ({ ...rule, add: 'issue.juggle' }),
  );
  itFindsIn(
    'finds a verb that a class names twice',
    'verbs.json',
    'names a word twice',
    '"rename": "rename"',
    '"rename": "rename rename"',
  );
  itFindsIn(
    'finds a stand-in nobody knows',
    'related.json',
    'unknown capability issue.juggle',
    '"issue.search": ["issue.list"]',
    '"issue.search": ["issue.juggle"]',
  );
  itFindsIn(
    'finds a capability that stands in for itself',
    'related.json',
    'a capability cannot stand in for itself',
    '"issue.list": ["issue.search"]',
    '"issue.list": ["issue.list"]',
  );
});
