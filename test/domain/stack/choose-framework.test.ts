import { expect } from 'chai';
import { chooseFramework } from '../../../src/domain/stack/choose-framework.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import { aCatalog, aFramework } from '../../support/catalogs.ts';
import { plainReader } from '../../support/plain-reader.ts';

const loom = aFramework();
const knit = aFramework({ name: 'Knit', spellings: ['knit'], languages: ['python', 'csharp'] });
const weave = aFramework({ name: 'Weave', spellings: ['weave'], languages: ['typescript'], successor: 'Knit' });

function choose(text: string, frameworks = [loom, knit, weave]): StackRecommendation['framework'] {
  const knowledge = buildKnowledge(aCatalog({ frameworks }));
  return chooseFramework(
    frameworks,
    analyzeTask({ text, id: 't', constraints: {} }, knowledge, plainReader.read(text)),
  );
}

describe('chooseFramework', () => {
  it('names none for an ordinary task', () => {
    expect(choose('List the open issues in Boardly')).to.deep.equal({
      name: null,
      reason: 'One tool loop; no framework needed.',
    });
  });

  it('names the one that the task asks an agent to be written with', () => {
    expect(choose('Build a support agent with Loom Agents that reads Boardly issues')).to.deep.equal({
      name: 'Loom',
      reason: 'The task names it. For Python, licence MIT. A client is part of it.',
    });
    expect(choose('Write a Knit agent that files bugs').name).to.equal('Knit');
  });

  it('names none that the task merely works on or speaks of', () => {
    for (const text of [
      'Update the Knit repository',
      'Build a site about how to knit',
      'Write a mail to the Loom Agents team',
    ])
      expect(choose(text).name, text).to.equal(null);
  });

  it('says when the one that is named is only maintained, and who succeeds it', () => {
    expect(choose('Create a bot using Weave').reason).to.include('its makers point to Knit');
  });

  it('says that nobody looked up how it reaches servers', () => {
    expect(choose('Create a bot using Loom Agents', [aFramework({ mcp: null })]).reason).to.include(
      'was not looked up',
    );
  });

  it('chooses by the language when the task asks for a framework and one alone fits', () => {
    expect(choose('Which agent framework in C# can list Boardly issues?').name).to.equal('Knit');
  });

  it('chooses none of several that would do, and names them', () => {
    const { name, reason } = choose('Which agent framework in Python can list Boardly issues?');

    expect(name).to.equal(null);
    expect(reason).to.include('Loom, Knit would all');
  });
});
