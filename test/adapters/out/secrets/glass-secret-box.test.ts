import { itKeepsTheSecretBoxContract } from '../../../contracts/secret-box.contract.ts';
import { GlassSecretBox } from '../../../support/glass-secret-box.ts';

describe('GlassSecretBox, which stands in for one in tests', () => {
  itKeepsTheSecretBoxContract(() => new GlassSecretBox());
});
