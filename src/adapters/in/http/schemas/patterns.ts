import { MODEL_PATTERN } from '../../task-input.ts';
import { PLAIN_TEXT_PATTERN } from '../../task-input.ts';

export const VISIBLE_ASCII_PATTERN = '^[\\x21-\\x7E]*$';
export const SECRET_NAME_PATTERN = '^[A-Za-z_][A-Za-z0-9_.-]{0,127}$';
export const DIGEST_PATTERN = '^sha256:[0-9a-f]{64}$';
export const EXACT_VERSION_PATTERN = '^v?[0-9][A-Za-z0-9.+!_-]{0,127}$';

/** What each pattern means; completes "must …". */
export const PATTERN_MEANINGS: Readonly<Record<string, string>> = {
  [MODEL_PATTERN]: 'have 1 to 128 letters, digits or . _ : / @ - and start with a letter or digit',
  [VISIBLE_ASCII_PATTERN]: 'consist of visible ASCII characters, without spaces',
  [SECRET_NAME_PATTERN]: 'be the name of a secret: 1 to 128 letters, digits or . _ - that start with a letter or _',
  [DIGEST_PATTERN]: 'be sha256: and 64 lower-case hexadecimal digits',
  [EXACT_VERSION_PATTERN]: 'be one exact version, such as 1.2.3',
  [PLAIN_TEXT_PATTERN]:
    'have no control characters but line feed and tab (use \\n for line ends), and no half of a surrogate pair',
};
