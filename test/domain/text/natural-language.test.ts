import { expect } from 'chai';
import {
  foreignLanguage,
  frameworksNamed,
  naturalLanguage,
  programmingLanguage,
} from '../../../src/domain/text/natural-language.ts';

describe('naturalLanguage', () => {
  for (const [text, code] of [
    ['List the new issues of our repository and post them to Slack', 'en'],
    ['Fasse jeden Tag die neuen Issues für mich zusammen', 'de'],
    ['Envoie les nouveaux tickets sur Slack', 'fr'],
    ['Publica los nuevos tickets en Slack', 'es'],
    ['Pubblica gli ultimi ticket su Slack ogni giorno', 'it'],
    ['Vat elke dag de nieuwe issues van het team samen', 'nl'],
    ['每天列出新问题', 'zh'],
    ['毎日新しい課題を教えて', 'ja'],
    ['매일 새로운 이슈를 알려줘', 'ko'],
    ['Составь список задач', 'ru'],
    ['Zapisz listę klientów do pliku, tylko odczyt z bazy', 'pl'],
    ['Hämta alla nya ärenden från vår kö', 'sv'],
    ['Склади список завдань і надішли його', 'uk'],
    ['اعرض المشكلات الجديدة', 'ar'],
    ['הצג את הבעיות', 'he'],
    ['Δείξε τα νέα θέματα', 'el'],
    ['List issues', 'en'],
    ['12345', 'en'],
    ['', 'en'],
  ] as const) {
    it(`takes "${text}" for ${code}`, () => {
      expect(naturalLanguage(text).code).to.equal(code);
    });
  }

  it('is not misled by a few foreign words', () => {
    expect(naturalLanguage('Translate the sentence "der Hund und die Katze" into English for me').code).to.equal('en');
    expect(naturalLanguage('Translate 你好 into English').code).to.equal('en');
  });
});

describe('foreignLanguage', () => {
  it('names a language only when its signs are the most', () => {
    expect(foreignLanguage('Stoğu düşen ürün olursa tedarikçiye yaz, ilanları silme').name).to.equal('Turkish');
    expect(foreignLanguage('Sprawdź listę klientów w bazie').name).to.equal('Polish');
    expect(foreignLanguage('Qwx zzk vbn')).to.deep.equal({ code: 'und', name: 'another language' });
  });
});

describe('programmingLanguage', () => {
  for (const [text, language] of [
    ['Fix the bug in our TypeScript repo', 'typescript'],
    ['a Node.js script', 'javascript'],
    ['the JavaScript of Java developers', 'javascript'],
    ['write it in Go', 'go'],
    ['Go to the shop', null],
    ['the C# client', 'csharp'],
    ['a bash script', 'bash'],
    ['remove rust from a bike', 'rust'],
    ['List the issues', null],
  ] as const) {
    it(`finds ${language ?? 'none'} in "${text}"`, () => {
      expect(programmingLanguage(text)).to.equal(language);
    });
  }
});

describe('frameworksNamed', () => {
  it('names each once, in its own order, whatever the order of the text', () => {
    expect(frameworksNamed('Move Flask to Django. Django, React!')).to.deep.equal(['react', 'django', 'flask']);
  });

  it('does not find a name inside a word', () => {
    expect(frameworksNamed('reactive expressions')).to.deep.equal([]);
  });

  it('finds a name that holds a dot', () => {
    expect(frameworksNamed('A Next.js site.')).to.deep.equal(['next.js']);
  });
});
