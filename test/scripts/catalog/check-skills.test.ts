import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the skills', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds a name that another has', 'skills', 'the name "', (skill, [other]) => ({
    ...skill,
    name: other?.name,
  }));
  itFinds('finds a name that no folder of a skill may have', 'skills', '/name must match pattern', (skill) => ({
    ...skill,
    name: 'My Skill',
  }));
  itFinds('finds a description that another has', 'skills', 'the description "', (skill, [other]) => ({
    ...skill,
    description: other?.description,
  }));
  itFinds('finds a folder that another has', 'skills', 'the folder "', (skill, [other]) => ({
    ...skill,
    repository: other?.repository,
    path: other?.path,
  }));
  itFinds('finds a capability nobody knows', 'skills', 'unknown capability issue.juggle', (skill) => ({
    ...skill,
    capabilities: ['issue.juggle'],
  }));
  itFinds('finds a topic with capitals', 'skills', '/topics/0 must match pattern', (skill) => ({
    ...skill,
    topics: ['Docx'],
  }));
});
