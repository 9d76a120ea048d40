import { ContainerModule } from 'inversify';
import { noSearch } from '../../adapters/out/web/no-search.ts';
import { VendorSearch } from '../../adapters/out/web/vendor-search.ts';
import { makeBeginResearch } from '../../application/recommend/research.ts';
import { tokens } from '../tokens.ts';

/** What the web is asked, and whom. */
export const research = new ContainerModule(({ bind }) => {
  bind(tokens.webSearch).toResolvedValue(
    ({ search }, version, clock) =>
      search.vendor === null
        ? noSearch
        : new VendorSearch(search.vendor, search.base, clock, `quartermaster/${version}`),
    [tokens.config, tokens.version, tokens.clock],
  );
  bind(tokens.beginResearch).toResolvedValue(
    (webSearch, { search }, clock) => makeBeginResearch(webSearch, search.key(), clock),
    [tokens.webSearch, tokens.config, tokens.clock],
  );
});
