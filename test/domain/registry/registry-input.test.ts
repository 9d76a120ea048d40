import { expect } from 'chai';
import { readInput } from '../../../src/domain/registry/registry-input.ts';

const nothing = () => ({});

describe('readInput', () => {
  it('keeps a value that has nothing to fill in', () => {
    expect(readInput('stdio', nothing)).to.deep.equal({ value: 'stdio' });
  });

  it('asks for what is nothing but a blank', () => {
    expect(readInput('<client id>', nothing)).to.deep.equal({ isRequired: true, placeholder: 'client id' });
  });

  it('knows a path', () => {
    expect(readInput('</path/to/reports>', nothing)).to.deep.include({ format: 'filepath' });
    expect(readInput('<path to the file>', nothing)).to.deep.include({ format: 'filepath' });
    expect(readInput('<path or URL of it>', nothing)).not.to.have.property('format');
  });

  it('makes a variable of each blank inside a value', () => {
    expect(readInput('https://<your-host>:<port>/x', nothing)).to.deep.equal({
      value: 'https://{your_host}:{port}/x',
      variables: {
        your_host: { isRequired: true, placeholder: 'your-host' },
        port: { isRequired: true, placeholder: 'port' },
      },
    });
  });

  it('makes a variable of a reference to the environment, with what is known of it', () => {
    expect(readInput('Basic ${TOKEN}', () => ({ isSecret: true }))).to.deep.equal({
      value: 'Basic {TOKEN}',
      variables: { TOKEN: { isRequired: true, isSecret: true } },
    });
  });
});
