import { expect } from 'chai';
import { CapabilityLexicon } from '../../../src/domain/match/capability-lexicon.ts';
import { partsOfName } from '../../../src/domain/match/entry-words.ts';
import { verbFit, verbsOf } from '../../../src/domain/stack/tool-name.ts';
import { aVocabulary } from '../../support/catalogs.ts';

const { capabilities } = aVocabulary();
const lexicon = new CapabilityLexicon(capabilities, { create: ['create', 'add'], update: ['update', 'pause'] });
const pausing = verbsOf('pause the campaign', lexicon);

describe('verbFit', () => {
  it('is less for a tool whose verb is another one than those of the need', () => {
    expect(verbFit(partsOfName('create_campaign'), pausing, lexicon)).to.be.lessThan(
      verbFit(partsOfName('update_campaign'), pausing, lexicon),
    );
  });

  it('is whole for a tool without a known verb, and for a need without one', () => {
    expect(verbFit(partsOfName('campaign'), pausing, lexicon)).to.equal(1);
    expect(verbFit(partsOfName('create_campaign'), verbsOf('the campaign', lexicon), lexicon)).to.equal(1);
  });
});
