import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the foreign words', () => {
  const { itFindsIn } = onCopyOfTheData();
  const FILE = 'foreign-words.json';

  itFindsIn('finds one that an abbreviation could be', FILE, 'is no single word', '{', '{"ab": "stock",');
  itFindsIn('finds more than one word', FILE, 'is no single word', '{', '{"buen tiempo": "weather",');
  itFindsIn('finds an English word', FILE, 'stands for an English word too', '{', '{"weather": "forecast",');
  itFindsIn('finds a meaning that is no English word', FILE, 'must match pattern', '{', '{"abcd": "Größe",');
});
