import { expect } from 'chai';
import { childEnvironment } from '../../../src/infrastructure/config/child-environment.ts';

describe('childEnvironment', () => {
  it('takes what programs and packages are found by', () => {
    const env = {
      PATH: '/bin',
      npm_config_cache: '/cache',
      UV_CACHE_DIR: '/uv',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      npm_config_registry: 'https://packages.example/npm/',
    };

    expect(childEnvironment(env)).to.deep.equal(env);
  });

  it('takes no secret, nothing of the person and nothing that is empty', () => {
    const env = {
      OPENAI_API_KEY: 'sk-1',
      QM_TOKENS: 'x'.repeat(32),
      npm_config__authToken: 'npm_1',
      NODE_OPTIONS: '--require x',
      HOME: '/home/me',
      USER: 'me',
      SSH_AUTH_SOCK: '/agent',
      NO_PROXY: '',
    };

    expect(childEnvironment(env)).to.deep.equal({});
  });

  it('leaves out an address that holds a password', () => {
    const env = { HTTPS_PROXY: 'http://me:secret@proxy.example:3128', HTTP_PROXY: 'http://proxy.example:3128' };

    expect(childEnvironment(env)).to.deep.equal({ HTTP_PROXY: 'http://proxy.example:3128' });
  });
});
