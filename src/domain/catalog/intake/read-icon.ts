import type { PublishedIcon } from '../published.ts';
import { LooseObject, type Found, type Mends } from './loose-object.ts';
import { present } from './present.ts';
import { isWebAddress } from './web-address.ts';

const LONGEST_ADDRESS = 255;
const MOST_SIZES = 20;
const TYPES = ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] as const;

/** An icon; undefined unless its address is one of the web that nobody can listen to. */
export function readIcon(found: Found, mends: Mends): PublishedIcon | undefined {
  const object = LooseObject.of(found, mends);
  const src = object?.exact('src', LONGEST_ADDRESS, /^https:/);
  if (object === undefined || src === undefined || !isWebAddress(src)) return undefined;
  const icon = {
    src,
    ...present({
      mimeType: object.oneOf('mimeType', TYPES),
      sizes: object.list('sizes', MOST_SIZES, readSize),
      theme: object.oneOf('theme', ['light', 'dark']),
    }),
  };
  object.leaveOthers();
  return icon;
}

function readSize({ value }: Found): string | undefined {
  return typeof value === 'string' && /^(?:\d{1,5}x\d{1,5}|any)$/.test(value) ? value : undefined;
}
