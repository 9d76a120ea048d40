import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithBubblewrap } from '../../../support/bubblewrap.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const LISTING = join(import.meta.dirname, '..', '..', '..', 'support', 'list-descriptors.ts');

/** Node closes what it finds among the first descriptors, and stops where there is a gap. */
const HIGH = 60;

describeWithBubblewrap('A file that somebody left open when the service was started', () => {
  const newFolder = temporaryFolders();
  const descriptorsOf = (tier: string): string => {
    const file = join(newFolder(), 'left-open');
    writeFileSync(file, 'of the operator');
    const open = openSync(file, 'r+');
    try {
      const between = Array.from({ length: HIGH - 3 }, () => 'ignore' as const);
      const stdio = ['ignore' as const, 'pipe' as const, 'inherit' as const, ...between, open];
      return spawnSync(process.execPath, [LISTING, tier], { stdio, encoding: 'utf8' }).stdout;
    } finally {
      closeSync(open);
    }
  };

  it('would be there for programs that Node starts', () => {
    expect(descriptorsOf('bare')).to.contain('left-open');
  });

  it('is not there for a program without a sandbox', () => {
    expect(descriptorsOf('none')).to.contain('/dev/null').and.not.to.contain('left-open');
  });

  it('is not there for a program in bubblewrap', () => {
    expect(descriptorsOf('bubblewrap')).to.contain('/dev/null').and.not.to.contain('left-open');
  });
});
