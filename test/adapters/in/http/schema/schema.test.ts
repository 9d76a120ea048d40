import { expect } from 'chai';
import { closed, count, listOf, oneOf, orNull, text } from '../../../../../src/adapters/in/http/schema/schema.ts';

type Item = {
  readonly name: string;
  readonly kind: 'one' | 'other';
  readonly parts: readonly { readonly size: number; readonly note?: string }[];
  readonly owner: string | null;
};

const kind = oneOf('one', 'other');
const parts = listOf(closed<Item['parts'][number]>({ size: count }, { note: text }));

describe('A schema', () => {
  it('has the members of its type', () => {
    const schema = closed<Item>({ name: text, kind, parts, owner: orNull(text) });

    expect(schema['required']).to.deep.equal(['name', 'kind', 'parts', 'owner']);
  });

  it('does not compile where it differs from its type', () => {
    const schemas = [
      // @ts-expect-error a member is missing
      closed<Item>({ name: text, kind, parts }),
      // @ts-expect-error a member is of another type
      closed<Item>({ name: count, kind, parts, owner: orNull(text) }),
      // @ts-expect-error a value is missing
      closed<Item>({ name: text, kind: oneOf('one'), parts, owner: orNull(text) }),
      // @ts-expect-error null is missing
      closed<Item>({ name: text, kind, parts, owner: text }),
      // @ts-expect-error an optional member is missing
      closed<Item['parts'][number]>({ size: count }),
    ];

    expect(schemas).to.have.length(5);
  });
});
