import { expect } from 'chai';
import { ShippedToolSchemas } from '../../../../src/adapters/out/catalog/shipped-tool-schemas.ts';
import { DATA_FOLDER, embeddedCatalog } from '../../../support/embedded-catalog.ts';

describe('ShippedToolSchemas', () => {
  const schemas = new ShippedToolSchemas(DATA_FOLDER);

  it('has a schema for every tool that a server listed, and null for a server that listed none', async () => {
    const { servers } = await embeddedCatalog.current();
    const listed = servers.flatMap(({ name, verification }) =>
      verification?.tool_effects === undefined ? [] : [[name, Object.keys(verification.tool_effects)] as const],
    );

    expect(listed.length).to.be.greaterThan(0);
    for (const [name, tools] of listed)
      expect(Object.keys((await schemas.of(name)) ?? {}).toSorted(), name).to.deep.equal(tools.toSorted());
    expect(await schemas.of('com.nobody/nothing')).to.equal(null);
  });
});
