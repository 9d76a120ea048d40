import type { TextOf } from '../../../application/clients/apply-configuration.ts';
import { JsonText } from './json-text.ts';
import { TomlText } from './toml-text.ts';
import { YamlText } from './yaml-text.ts';

/** Returns the editor of a format. */
export const textOf: TextOf = (format, strict) => {
  switch (format) {
    case 'json':
    case 'jsonc':
      return new JsonText(strict);
    case 'toml':
      return new TomlText();
    case 'yaml':
      return new YamlText();
  }
};
