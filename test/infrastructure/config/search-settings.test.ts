import { inspect } from 'node:util';
import { expect } from 'chai';
import { readConfig } from '../../../src/infrastructure/config/config.ts';

const file = (content: unknown) => ({ name: 'quartermaster.config.json', text: JSON.stringify(content) });
const settings = (env: Readonly<Record<string, string>>, content: unknown = {}) =>
  readConfig({ QM_CATALOG: 'memory:', ...env }, file(content)).search;
const active = (env: Readonly<Record<string, string>>) =>
  settings(env)
    .providers.filter((provider) => provider.active)
    .map(({ name }) => name);

describe('The settings of the search', () => {
  it('choose Tavily, which waits for a key', () => {
    const { name, base, key, providers } = settings({});

    expect({ name, base, key: key() }).to.deep.equal({ name: 'tavily', base: 'https://api.tavily.com', key: null });
    expect(providers).to.deep.equal([
      { name: 'tavily', active: false, needs_key: true, key_present: false },
      { name: 'brave', active: false, needs_key: true, key_present: false },
      { name: 'exa', active: false, needs_key: true, key_present: false },
      { name: 'searxng', active: false, needs_key: false, key_present: null },
      { name: 'none', active: false, needs_key: false, key_present: null },
    ]);
  });

  for (const [name, credential] of [
    ['tavily', 'TAVILY_API_KEY'],
    ['brave', 'BRAVE_API_KEY'],
    ['exa', 'EXA_API_KEY'],
  ] as const) {
    it(`take the key of ${name} from ${credential}, and only when it is chosen`, () => {
      expect(settings({ QM_SEARCH: name, [credential]: ' key-1 ' }).key()).to.equal('key-1');
      expect(active({ QM_SEARCH: name, [credential]: 'key-1' })).to.deep.equal([name]);
      expect(settings({ QM_SEARCH: 'none', [credential]: 'key-1' }).key()).to.equal(null);
      expect(active({ QM_SEARCH: 'none', [credential]: 'key-1' })).to.deep.equal([]);
    });
  }

  it('tell of a key that is there although another search was chosen', () => {
    expect(settings({ QM_SEARCH: 'none', EXA_API_KEY: 'x' }).providers).to.deep.include({
      name: 'exa',
      active: false,
      needs_key: true,
      key_present: true,
    });
  });

  it('take SearXNG where its address is known, without a key', () => {
    expect(settings({ QM_SEARCH: 'searxng', QM_SEARXNG_URL: 'http://127.0.0.1:8888/sx/' }).base).to.equal(
      'http://127.0.0.1:8888/sx',
    );
    expect(active({ QM_SEARCH: 'searxng', QM_SEARXNG_URL: 'http://127.0.0.1:8888' })).to.deep.equal(['searxng']);
    expect(() => settings({ QM_SEARCH: 'searxng' })).to.throw('set QM_SEARXNG_URL');
  });

  it('read the choice and every address from the file as well', () => {
    const addresses = { tavily_base_url: 'http://127.0.0.1:1', brave_base_url: 'http://127.0.0.1:2' };
    const more = { exa_base_url: 'http://127.0.0.1:3', searxng_url: 'http://127.0.0.1:4' };
    for (const [name, base] of [
      ['tavily', 'http://127.0.0.1:1'],
      ['brave', 'http://127.0.0.1:2'],
      ['exa', 'http://127.0.0.1:3'],
      ['searxng', 'http://127.0.0.1:4'],
    ] as const)
      expect(settings({}, { search: name, ...addresses, ...more }).base).to.equal(base);
  });

  it('report every fault at once, without a password, a query or a key', () => {
    const env = {
      QM_SEARCH: 'tavily',
      QM_TAVILY_BASE_URL: 'ftp://x',
      QM_EXA_BASE_URL: 'https://user:hunter2@exa.example',
      QM_SEARXNG_URL: 'http://search.example/?key=hunter2',
      TAVILY_API_KEY: 'hunter2\nhunter2',
    };

    expect(() => settings(env))
      .to.throw()
      .with.property('message')
      .that.includes('QM_TAVILY_BASE_URL is not an address')
      .and.includes('QM_EXA_BASE_URL is not an address')
      .and.includes('QM_SEARXNG_URL is not an address')
      .and.includes('TAVILY_API_KEY has a character that is not visible ASCII')
      .and.does.not.include('hunter2');
  });

  it('show no key, however they are shown', () => {
    const search = settings({ TAVILY_API_KEY: 'tvly-hunter2' });

    expect(JSON.stringify(search) + inspect(search, { depth: 9, showHidden: true })).not.to.include('hunter2');
  });
});
