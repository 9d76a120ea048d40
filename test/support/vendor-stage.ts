import { startModelStandIn, type ModelStandIn } from './model-stand-in/stand-in.ts';
import { startVendorService, type VendorService, type VendorServiceOptions } from './vendor-service.ts';

export type VendorStage = { readonly standIn: ModelStandIn; readonly service: VendorService };

/** A service and vendors that all tests of a suite share. */
export function sharedVendors(): () => VendorStage {
  let stage: VendorStage | undefined;
  before(async () => {
    const standIn = await startModelStandIn();
    stage = { standIn, service: await startVendorService({ baseUrl: standIn.baseUrl }) };
  });
  after(() => Promise.all([stage?.service.stop(), stage?.standIn.close()]));
  return () => {
    if (stage === undefined) throw new Error('the suite has not begun');
    return stage;
  };
}

/** Lends a service and vendors of its own, so that nothing is known of any of them, and closes both whatever happens. */
export async function withVendors<T>(
  options: Omit<VendorServiceOptions, 'baseUrl'>,
  use: (stage: VendorStage) => Promise<T>,
): Promise<T> {
  const standIn = await startModelStandIn();
  const service = await startVendorService({ baseUrl: standIn.baseUrl, ...options });
  try {
    return await use({ standIn, service });
  } finally {
    await Promise.all([standIn.close(), service.stop()]);
  }
}
