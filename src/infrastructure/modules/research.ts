import { ContainerModule } from 'inversify';
import { realPace } from '../../adapters/out/system/real-pace.ts';
import { noSearch } from '../../adapters/out/web/no-search.ts';
import { VendorSearch } from '../../adapters/out/web/vendor-search.ts';
import { makeBeginResearch } from '../../application/research.ts';
import { tokens } from '../tokens.ts';

/** What the web is asked, and whom. */
export const research = new ContainerModule(({ bind }) => {
  bind(tokens.webSearch).toResolvedValue(
    ({ search }, version) =>
      search.vendor === null
        ? noSearch
        : new VendorSearch(search.vendor, search.base, realPace, `quartermaster/${version}`),
    [tokens.config, tokens.version],
  );
  bind(tokens.beginResearch).toResolvedValue(
    (webSearch, { search }) => makeBeginResearch(webSearch, search.key(), realPace),
    [tokens.webSearch, tokens.config],
  );
});
