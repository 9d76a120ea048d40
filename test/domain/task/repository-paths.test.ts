import { expect } from 'chai';
import { withCodeHost } from '../../../src/domain/task/repository-paths.ts';

describe('withCodeHost', () => {
  it('names the host that the path of a repository speaks of', () => {
    expect(withCodeHost('the open issues in boardly/board')).to.equal('the open issues in github');
  });

  for (const text of ['the issues in GitLab of boardly/board', 'the price of tea/coffee', 'read a/b.txt in docs/a/b'])
    it(`leaves: ${text}`, () => {
      expect(withCodeHost(text)).to.equal(text);
    });
});
