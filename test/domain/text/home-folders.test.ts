import { expect } from 'chai';
import fc from 'fast-check';
import { homeFolders } from '../../../src/domain/text/home-folders.ts';

describe('homeFolders', () => {
  it('takes the usual names of folders before "folder" and with a path below', () => {
    expect(homeFolders('sort my downloads folder')).to.deep.equal(['~/Downloads']);
    expect(homeFolders('rename the photos in Downloads/portugal, please.')).to.deep.equal(['~/Downloads/portugal']);
  });

  it('takes neither the same words elsewhere nor a part of a path', () => {
    expect(homeFolders('play music and count the downloads')).to.deep.equal([]);
    expect(homeFolders('look into /srv/Downloads/a and ~/Downloads/b')).to.deep.equal([]);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(homeFolders(text)).to.be.an('array');
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
