import { expect } from 'chai';
import { feedsOf } from '../../../scripts/catalog/tool-feeds.ts';

function tool(name: string, effect: 'read' | 'write' = 'read') {
  return { name, effect };
}

describe('feedsOf', () => {
  it('names the tool that lists the things whose id a tool requires', () => {
    const tools = [tool('create-payment', 'write'), tool('list-invoices'), tool('get-invoice'), tool('list-accounts')];
    const schemas = { 'create-payment': { required: ['invoiceId', 'accountId', 'amount'] } };

    expect(feedsOf(tools, schemas)).to.deep.equal({ 'create-payment': ['list-invoices', 'list-accounts'] });
  });

  it('takes a plain id for that of the thing in the name of the tool', () => {
    const tools = [tool('delete_note', 'write'), tool('search_notes'), tool('search_tags')];

    expect(feedsOf(tools, { delete_note: { required: ['id'] } })).to.deep.equal({ delete_note: ['search_notes'] });
  });

  it('finds a place before its position is used', () => {
    const tools = [tool('plan_route'), tool('geocode_address')];

    expect(feedsOf(tools, { plan_route: { required: ['lat', 'lon'] } })).to.deep.equal({
      plan_route: ['geocode_address'],
    });
  });

  it('is empty for tools without a known schema', () => {
    expect(feedsOf([tool('list_notes')], {})).to.deep.equal({});
  });
});
