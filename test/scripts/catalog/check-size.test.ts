import { expect } from 'chai';
import { checkSize } from '../../../scripts/catalog/rules/check-size.ts';

describe('checkSize', () => {
  it('asks for 400 servers in full and 1,500 in short, 12 vendors of models, 100 skills and 10 frameworks', () => {
    const faults = [...checkSize({ servers: [], compact: [], models: [], skills: [], frameworks: [] })];

    expect(faults.map(({ fault }) => fault)).to.deep.equal([
      'holds 0 servers, fewer than 400',
      'holds 0 servers, fewer than 1500',
      'holds 0 model vendors, fewer than 12',
      'holds 0 skills, fewer than 100',
      'holds 0 frameworks, fewer than 10',
    ]);
  });
});
