import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

/** Version of this package. */
export const version: string = manifest.version;

/** Folder of the data that comes with this package. */
export const DATA = fileURLToPath(new URL('../../data', import.meta.url));

/** Folder of the built page. */
export const PAGE = fileURLToPath(new URL('../../dist/web', import.meta.url));
