import { expect } from 'chai';
import { contextTokens } from '../../../../src/domain/catalog/verification/context-tokens.ts';
import { rawTools } from '../../../../src/domain/catalog/verification/raw-tool.ts';

const tokens = (description: string): number => contextTokens(rawTools([{ name: 'look', description }]));

describe('contextTokens', () => {
  it('counts a token for 4.5 bytes of name, description and schema', () => {
    const json = '{"name":"look","description":"Looks.","input_schema":{"type":"object"}}';
    const tools = rawTools([{ name: 'look', description: 'Looks.', inputSchema: { type: 'object' }, icons: ['x'] }]);

    expect(contextTokens(tools)).to.equal(Math.ceil(json.length / 4.5));
  });

  it('counts the bytes of characters, for rare ones take more tokens', () => {
    expect(tokens('看'.repeat(300)) - tokens('a'.repeat(300))).to.be.closeTo(600 / 4.5, 1);
    expect(tokens('😀'.repeat(90)) - tokens('é'.repeat(90))).to.be.closeTo(180 / 4.5, 1);
  });

  it('adds up tools, and is 0 for none', () => {
    const tools = rawTools([{ name: 'one' }, { name: 'two' }]);

    expect(contextTokens([])).to.equal(0);
    expect(contextTokens(tools)).to.be.closeTo(2 * contextTokens(tools.slice(0, 1)), 1);
  });
});
