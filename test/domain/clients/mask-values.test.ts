import { expect } from 'chai';
import { maskValues } from '../../../src/domain/clients/mask-values.ts';

describe('maskValues', () => {
  for (const [line, masked] of [
    ['"A_TOKEN": "sk-hidden",', '"A_TOKEN": "***",'],
    ['env = { MODE = "fast-mode" }', 'env = { MODE = "***" }'],
    ['"Authorization": "Bearer abcdef"', '"Authorization": "***"'],
    ["api_key: 'hidden'", "api_key: '***'"],
    ['"A_TOKEN": "${env:A_TOKEN}"', '"A_TOKEN": "${env:A_TOKEN}"'],
    ['"Authorization": "Bearer ${TOKEN}"', '"Authorization": "Bearer ${TOKEN}"'],
    ['"A_TOKEN": "<A_TOKEN>"', '"A_TOKEN": "<A_TOKEN>"'],
    ['"url": "https://a.example/mcp"', '"url": "https://a.example/mcp"'],
    ['"command": "npx"', '"command": "npx"'],
  ] as const) {
    it(`makes ${line} ${masked}`, () => {
      expect(maskValues(line)).to.equal(masked);
    });
  }
});
