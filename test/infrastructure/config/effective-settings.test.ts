import { expect } from 'chai';
import { effectiveSettings } from '../../../src/infrastructure/config/effective-settings.ts';

describe('effectiveSettings', () => {
  const file = { name: 'quartermaster.config.json', text: '{"log": "warn", "port": 5000}' };
  const settings = effectiveSettings(
    {
      QM_PORT: '6000',
      QM_TOKENS: 'a-very-secret-token',
      QM_CATALOG: 'postgres://ann:hidden@db/cat?password=also',
      QM_HOST: ' ',
    },
    file,
  );
  const of = (name: string) => settings.find((setting) => setting.name === name);

  it('says where each setting comes from', () => {
    expect(of('QM_PORT')).to.deep.equal({ name: 'QM_PORT', value: '6000', from: 'environment' });
    expect(of('QM_LOG')).to.deep.equal({ name: 'QM_LOG', value: 'warn', from: 'file' });
    expect(of('QM_HOST')).to.deep.equal({ name: 'QM_HOST', value: null, from: 'default' });
  });

  it('masks secrets', () => {
    expect(JSON.stringify(settings)).to.not.match(/secret|hidden|also/);
    expect(of('QM_CATALOG')?.value).to.equal('postgres://***@db/cat?password=***');
  });
});
