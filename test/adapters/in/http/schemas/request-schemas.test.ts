import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { lockRequestSchema } from '../../../../../src/adapters/in/http/schemas/lock-request.ts';
import { runRequestSchema } from '../../../../../src/adapters/in/http/schemas/run-request.ts';
import { syncRequestSchema } from '../../../../../src/adapters/in/http/schemas/sync-request.ts';

const ajv = new Ajv2020({ strict: true });

describe('The schemas of requests', () => {
  for (const [body, schema] of Object.entries({ runRequestSchema, lockRequestSchema, syncRequestSchema }))
    it(`are JSON Schema 2020-12: ${body}`, () => {
      expect(ajv.validateSchema(schema), ajv.errorsText()).to.equal(true);
    });

  it('would be found out if they were none', () => {
    expect(ajv.validateSchema({ type: 'objekt' })).to.equal(false);
  });
});
