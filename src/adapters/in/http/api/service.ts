import type Router from '@koa/router';
import type { DescribeService, SearchProvider } from '../../../../application/describe-service.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { ANYWHERE, jsonResponse, problemResponses, type Components, type Paths } from '../schema/operation.ts';
import {
  anything,
  closed,
  constant,
  count,
  flag,
  listOf,
  mapOf,
  object,
  oneOf,
  orNull,
  text,
  type Schema,
  type TypeOf,
} from '../schema/schema.ts';

/** External resource that the service requires. */
export type Dependency = {
  readonly name: string;
  /** Resolves to one line that identifies the dependency; rejects when it is unusable. */
  readonly check: () => Promise<string>;
};

const health = object({ status: constant('ok'), version: text }, {});
const dependency = object({ name: text, status: oneOf('ok', 'failing'), detail: text }, {});
const readiness = object({ status: oneOf('ready', 'draining', 'failing'), dependencies: listOf(dependency) }, {});
const policyFigures: Schema = {
  ...object({ visibility: oneOf('all', 'approved'), rules: count, barred_servers: count }, {}),
  description: 'How much the operator keeps away; the rules themselves are not told.',
};
const searchProvider = closed<SearchProvider>({
  name: text,
  active: flag,
  needs_key: flag,
  key_present: orNull(flag),
});
const configuration: Schema = {
  ...mapOf(anything),
  properties: { policy: policyFigures, search_providers: listOf(searchProvider) },
  description: 'Versions, providers, bounds and counts; members are only ever added.',
};

export const serviceComponents: Components = {
  Health: health,
  Readiness: readiness,
  PolicyFigures: policyFigures,
  SearchProvider: searchProvider,
  Configuration: configuration,
};

/** Operations for health, readiness and configuration. */
export const servicePaths: Paths = {
  '/health': {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the process lives. Needs no token.',
      security: [],
      responses: {
        '200': jsonResponse('It lives.', health),
        ...problemResponses('forbidden_origin', 'misdirected_request'),
      },
    },
  },
  '/ready': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether to send requests here, with one line a dependency.',
      responses: {
        '200': jsonResponse('Send them.', readiness),
        '503': jsonResponse('Send them elsewhere: a dependency fails, or the service is stopping.', readiness),
        ...problemResponses(...ANYWHERE),
      },
    },
  },
  '/api/config/': {
    get: {
      operationId: 'getConfiguration',
      summary: 'What the service can do and how it is set up; never a secret. Also without the last slash.',
      responses: {
        '200': jsonResponse('The configuration.', configuration),
        ...problemResponses(...ANYWHERE, 'internal', 'overloaded'),
      },
    },
  },
};

/**
 * Adds `/health`, which reports a live process without checking dependencies, and `/ready`, which reports whether to
 * send requests.
 */
export function addHealthRoutes(
  router: Router,
  version: string,
  dependencies: readonly Dependency[],
  limiter: ConcurrencyLimiter,
): void {
  router.get('/health', (context) => {
    context.body = { status: 'ok', version } satisfies TypeOf<typeof health>;
  });

  router.get('/ready', async (context) => {
    const checked = await Promise.all(dependencies.map(check));
    const works = checked.every(({ status }) => status === 'ok');
    const body: TypeOf<typeof readiness> = {
      status: limiter.draining ? 'draining' : works ? 'ready' : 'failing',
      dependencies: checked,
    };
    context.status = body.status === 'ready' ? 200 : 503;
    context.body = body;
  });
}

/** Adds the configuration at `/api/config`, with or without a trailing slash. */
export function addConfigurationRoute(router: Router, describeService: DescribeService): void {
  router.get('/api/config', async (context) => {
    context.body = await describeService();
  });
}

async function check({ name, check: ask }: Dependency): Promise<TypeOf<typeof dependency>> {
  try {
    return { name, status: 'ok', detail: await ask() };
  } catch (error) {
    const detail = error instanceof QuartermasterError ? error.message : 'It cannot be used.';
    return { name, status: 'failing', detail };
  }
}
