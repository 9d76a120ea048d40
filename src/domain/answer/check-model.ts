import type { Model } from '../catalog/model.ts';
import type { Warning } from '../stack/warning.ts';
import { modelNamed, type Vendor } from '../stack/vendor.ts';

/**
 * What the reader must know of the model that is to be used: that the catalog does not know it, or that it is deprecated. What
 * a vendor is set up with counts as unknown only where the catalog knows models of that vendor.
 *
 * @param asked The model that the caller names; null leaves it to the vendor.
 * @param vendor Null where any may be meant; what the catalog does not know is then told elsewhere.
 */
export function checkModel(asked: string | null, vendor: Vendor | null, models: readonly Model[]): Warning[] {
  const used = asked ?? vendor?.defaultModel ?? null;
  if (used === null) return [];
  const known = modelNamed(models, used, vendor?.name ?? null);
  if (known?.deprecated === true)
    return [{ code: 'model_deprecated', text: `${known.id} is deprecated: its vendor may stop serving it.` }];
  if (known !== undefined || vendor === null) return [];
  if (asked === null && !models.some(({ provider }) => provider === vendor.name)) return [];
  return [
    {
      code: 'model_unknown',
      text: `The catalog knows no model ${used} of ${vendor.name}: its price, limits and abilities are unknown.`,
    },
  ];
}
