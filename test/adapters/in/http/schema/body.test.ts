import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { lockRequest } from '../../../../../src/adapters/in/http/api/lock-schema.ts';
import { runRequestSchema } from '../../../../../src/adapters/in/http/api/run-request-schema.ts';
import { syncRequest } from '../../../../../src/adapters/in/http/api/sync.ts';

const ajv = new Ajv2020({ strict: true });

describe('The schemas of requests', () => {
  for (const [body, schema] of Object.entries({ runRequestSchema, lockRequest, syncRequest }))
    it(`are JSON Schema 2020-12: ${body}`, () => {
      expect(ajv.validateSchema(schema), ajv.errorsText()).to.equal(true);
    });

  it('would be found out if they were none', () => {
    expect(ajv.validateSchema({ type: 'objekt' })).to.equal(false);
  });
});
