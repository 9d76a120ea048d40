import { expect } from 'chai';
import { findDemand, tellingLine } from '../../../../src/domain/catalog/verification/find-demand.ts';

describe('findDemand', () => {
  for (const text of [
    'Error: BOARD_API_KEY environment variable is required',
    'Missing required environment variable: BOARD_TOKEN',
    'Error: No access token was provided.',
    'Please set your API key',
    'An apiKey must be given',
    'You are not logged in. Run "board login".',
    'Please sign in at https://board.example/device',
    'Error: Unauthorized',
    'Request failed with status code 401',
    'BOARD_URL must be set',
    'Provide BOARD_HOST to go on',
    'could not find credentials; need a service account',
    'Invalid password',
    'ERROR: Database connection configuration is required.',
  ]) {
    it(`hears a demand in: ${text}`, () => {
      expect(findDemand(`Board 1.0 starting\n${text}\n    at main (board.js:1:2)`)).to.equal(text);
    });
  }

  for (const text of [
    'SyntaxError: Unexpected token < in JSON at position 0',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'",
    "code: 'MODULE_NOT_FOUND' is required",
    'npm error code E401',
    'npm error Unable to authenticate, need: BASIC',
    '    at authenticate (node:internal/login:1:1) failed',
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    'Board ready, listening',
    'Loaded the configuration',
    '  --token string   Token that is used for authentication',
    'Loading the tokenizer failed',
    '',
  ]) {
    it(`hears none in: ${text}`, () => {
      expect(findDemand(text)).to.equal(undefined);
    });
  }

  it('quotes one visible line of bounded length', () => {
    const demand = findDemand(`API key\u202e is required ${'x'.repeat(500)}\nsecond line`) ?? '';

    expect(demand).to.have.length(160);
    expect(demand).to.match(/^API key is required x+…$/);
  });
});

describe('tellingLine', () => {
  it('is the first line that complains, whatever came before and after', () => {
    expect(tellingLine('hello\nError: no flux\n    at align (x.js:1)\nbye\n')).to.equal('Error: no flux');
  });

  it('is the last line when none complains, and empty when there is none', () => {
    expect(tellingLine('hello\nbye\n\n')).to.equal('bye');
    expect(tellingLine('\n')).to.equal('');
  });
});
