import { expect } from 'chai';
import { ForeignWords } from '../../../src/domain/match/foreign-words.ts';

const words = new ForeignWords({
  enviar: 'send',
  correo: 'email',
  météo: 'weather',
  天气: 'weather',
  天气预报: 'weather forecast',
  发送: 'send',
});
const translated = (text: string, known: readonly string[] = []) =>
  words.translate(text, (word) => known.includes(word)).text;

describe('Foreign words', () => {
  for (const [text, english] of [
    ['enviar correo', 'send email'],
    ['Enviar un correo', 'send email'],
    ['meteo', 'weather'],
    ['天气', 'weather'],
    ['发送天气预报', 'send weather forecast'],
    ['天气在', 'weather'],
  ] as const) {
    it(`are translated one by one, without function words: ${text}`, () => {
      expect(translated(text)).to.equal(english);
    });
  }

  it('stay where the catalog knows them', () => {
    expect(translated('correo app', ['correo'])).to.equal('correo app');
  });

  it('are written in Latin letters where the catalog knows the name then', () => {
    expect(translated('enviar в телеграм', ['telegram'])).to.equal('send в telegram');
    expect(translated('enviar в телеграм')).to.equal('send в телеграм');
  });

  it('stay as they are when nothing is translated', () => {
    expect(translated('la casa 東京')).to.match(/^la casa +東京 *$/);
  });

  it('are told with their translation', () => {
    expect(words.translate('enviar', () => false).words).to.deep.equal([{ from: 'enviar', to: 'send' }]);
  });
});
