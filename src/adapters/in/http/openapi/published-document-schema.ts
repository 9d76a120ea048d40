import type { PublishedDocument } from '../../../../domain/catalog/published.ts';
import { listOf, text, type Schema } from './schema.ts';

const anyObject: Schema = { type: 'object' };

const members: Readonly<Record<keyof PublishedDocument, Schema>> = {
  $schema: text,
  name: { type: 'string', minLength: 3, maxLength: 200 },
  description: text,
  title: text,
  version: { type: 'string', minLength: 1, maxLength: 255 },
  websiteUrl: text,
  repository: anyObject,
  packages: listOf(anyObject),
  remotes: listOf(anyObject),
  icons: listOf(anyObject),
  _meta: anyObject,
};

/** A server.json as somebody published it; it may have members that later versions of its schema bring. */
export const publishedDocument: Schema = {
  type: 'object',
  properties: members,
  required: ['$schema', 'name', 'description', 'version'],
};
