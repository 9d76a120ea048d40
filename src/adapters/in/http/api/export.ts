import type Router from '@koa/router';
import type {
  ExportConfiguration,
  ExportedConfiguration,
  ExportRequest,
} from '../../../../application/clients/export-configuration.ts';
import type { NamedServer } from '../../../../application/clients/resolve-servers.ts';
import type { Scope } from '../../../../domain/clients/client-configuration.ts';
import { CLIENT_IDS, type ClientId } from '../../../../domain/clients/client-ids.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { StackLock } from '../../../../domain/stack/lock/stack-lock.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import { bodyReader } from '../schema/body.ts';
import {
  jsonBody,
  jsonResponse,
  problemResponses,
  WITH_BODY,
  type Components,
  type Paths,
} from '../schema/operation.ts';
import { closed, oneOf, text, texts, type SchemaOf } from '../schema/schema.ts';
import { lockSchema } from './lock-schema.ts';
import { clientConfigurationMembers, clientConfigurationOptions } from './pick-schemas.ts';

export type ExportUseCases = { readonly exportConfiguration: ExportConfiguration };

const PATH = '/api/export';
const MOST_SERVERS = 50;
const MOST_TOOLS = 500;

type Body = {
  readonly client: ClientId;
  readonly scope?: Scope;
  readonly lock?: StackLock;
  readonly servers?: readonly { readonly name: string; readonly tools?: NamedServer['tools'] & object }[];
};

const name: SchemaOf<string> = { type: 'string', minLength: 1, maxLength: 512 };
const namedServer = closed<NonNullable<Body['servers']>[number]>(
  { name: { ...name, description: 'name, alias or package identifier' } },
  {
    tools: {
      type: 'array',
      items: name,
      maxItems: MOST_TOOLS,
      description: 'the allowed tools; all when absent',
    },
  },
);

/** Body of `POST /api/export`; it has either `lock` or `servers`. */
const exportRequest = closed<Body>(
  { client: { ...oneOf(...CLIENT_IDS), description: 'the client to write a configuration for' } },
  {
    scope: { ...oneOf('project', 'user'), description: 'the file of the project or of the user' },
    lock: lockSchema,
    servers: { type: 'array', items: namedServer, minItems: 1, maxItems: MOST_SERVERS },
  },
);

const exported = closed<ExportedConfiguration>(
  {
    client: oneOf(...CLIENT_IDS),
    title: text,
    ...clientConfigurationMembers,
    secrets: { ...texts, description: 'names of the secrets that the servers need' },
    after: { ...text, description: 'what to do after the change' },
  },
  clientConfigurationOptions,
);

export const exportComponents: Components = { ExportRequest: exportRequest, ExportedConfiguration: exported };

/** Operation that writes the configuration of a client. */
export const exportPaths: Paths = {
  [PATH]: {
    post: {
      operationId: 'exportConfiguration',
      summary:
        'The configuration of a client for a lock or for named servers, with the allowed tools where it can keep them.',
      requestBody: jsonBody(exportRequest),
      responses: {
        '200': jsonResponse('The configuration.', exported),
        ...problemResponses(...WITH_BODY, 'lock_mismatch', 'overloaded'),
      },
    },
  },
};

const readExport = bodyReader(exportRequest);

export function addExportRoutes(router: Router, { exportConfiguration }: ExportUseCases): void {
  router.post(PATH, requireJson, readBody, parseBody, async (context) => {
    context.body = await exportConfiguration(requestOf(readExport(context.request.body)));
  });
}

/** @throws {QuartermasterError} `validation` for a body with both or neither of `lock` and `servers`. */
function requestOf({ client, lock, servers, ...options }: Body): ExportRequest {
  const scope = options.scope ?? null;
  if (lock !== undefined && servers === undefined) return { client, scope, lock };
  if (servers !== undefined && lock === undefined)
    return { client, scope, servers: servers.map((one) => ({ name: one.name, tools: one.tools ?? null })) };
  throw new QuartermasterError('validation', 'The request has 1 fault(s); see errors.', {
    errors: [{ path: '', message: 'must have either lock or servers' }],
  });
}
