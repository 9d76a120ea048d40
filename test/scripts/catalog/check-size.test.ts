import { expect } from 'chai';
import { checkSize } from '../../../scripts/catalog/rules/check-size.ts';

describe('checkSize', () => {
  it('asks for 400 servers, 12 vendors of models and 100 skills', () => {
    const faults = [...checkSize({ servers: [], models: [], skills: [] })];

    expect(faults.map(({ fault }) => fault)).to.deep.equal([
      'holds 0 servers, fewer than 400',
      'holds 0 model vendors, fewer than 12',
      'holds 0 skills, fewer than 100',
    ]);
  });
});
