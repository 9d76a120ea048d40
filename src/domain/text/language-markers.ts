/** Frequent words of a language, lower case, and letters that English text lacks. */
type Markers = { readonly words: string; readonly letters: string };

/** Markers of languages with Latin script, by ISO 639-1 code. */
export const LANGUAGE_MARKERS: Readonly<Record<string, Markers>> = {
  en: {
    words:
      'the a an and of to in for with from my our me is are what how every new this that it on by please into their when not all at can i be or',
    letters: '',
  },
  de: {
    words:
      'der die das und ein eine einen einem für mit von zu im ist nicht auf jeden täglich wöchentlich unsere unser unserem meine mein meinen aus bei wie ich mir bitte neue alle dem den des zum zur nach als wird',
    letters: 'äöüß',
  },
  fr: {
    words:
      'le la les des un une et pour avec dans de du au aux est sur mes notre nos mon ma chaque tous que qui en par je moi ce cette nouveaux nouvelles quel vers ne pas sans',
    letters: 'éèêàâçùûîïôœë',
  },
  es: {
    words:
      'el la los las un una y para con en de del al es por cada todos mi mis nuestro nuestra que quiero nuevos nuevas cual hacia sobre lo no sin',
    letters: 'áéíóúñ¿¡',
  },
  pt: {
    words:
      'o a os as um uma e para com em de do da dos das no na por pra cada todos meu minha nosso nossa que novos novas sobre ao não nenhuma',
    letters: 'ãõáéíóúâêôç',
  },
  it: {
    words:
      'il lo la gli le un una e per con in di del della dei delle ogni tutti mio mia nostro nostra che nuovi nuove su al da sono non',
    letters: 'àèéìòù',
  },
  nl: {
    words:
      'de het een en van voor met in op is niet elke onze mijn alle nieuwe uit naar bij wat ik door aan dat geen als zijn',
    letters: 'ë',
  },
  pl: {
    words: 'w z i na do się nie jest że po od dla o co jak tylko oraz każdy każdego moje mój nasz naszej nowe przez',
    letters: 'ąćęłńóśźż',
  },
  cs: {
    words: 'v z a na do se ne je že po od pro o co jak jen každý moje náš naší nové který které podle aby',
    letters: 'áčďéěíňóřšťúůýž',
  },
  sk: {
    words: 'v z a na do sa nie je že po od pre o čo ako len každý moje náš našej nové ktorý ktoré podľa aby',
    letters: 'áäčďéíľĺňóôŕšťúýž',
  },
  tr: {
    words:
      've bir bu için ile da de mi ne her bana benim bizim olan olarak sonra önce gibi daha çok en lütfen var yok değil',
    letters: 'çğıöşüâ',
  },
  sv: {
    words: 'och att det en ett som är på av för med den till inte om i varje vår våra min mina alla nya från jag mig',
    letters: 'åäö',
  },
  da: {
    words: 'og at det en et som er på af for med den til ikke om i hver vores min mine alle nye fra jeg mig',
    letters: 'åæø',
  },
  no: {
    words: 'og å det en et som er på av for med den til ikke om i hver vår våre min mine alle nye fra jeg meg',
    letters: 'åæø',
  },
  fi: {
    words: 'ja on ei se että joka kun niin minun meidän kaikki uudet uusi jokainen mitä miten sekä tai jos kanssa',
    letters: 'äö',
  },
  hu: {
    words: 'a az és egy hogy nem is van meg ha minden az új ki be kérlek nekem vagy csak legyen után előtt',
    letters: 'áéíóöőúüű',
  },
  ro: {
    words: 'și si în la de cu pe din un o care nu este pentru toate fiecare meu mea noastră nou noi să sau',
    letters: 'ăâîșțşţ',
  },
  id: {
    words: 'yang dan di ke dari untuk dengan ini itu saya kami setiap semua baru tidak pada atau ada jangan tolong',
    letters: '',
  },
  vi: {
    words: 'và của là có cho không trong các một được với này những tôi mỗi khi đến từ ra vào hãy',
    letters: 'ăâđêôơưạảấầẩậắằặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỷỹỵ',
  },
};
