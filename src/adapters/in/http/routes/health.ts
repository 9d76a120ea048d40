import type Router from '@koa/router';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';

/** Something the service cannot work without. */
export type Dependency = {
  readonly name: string;
  /** Resolves to one line that says which one it is; rejects when it cannot be used. */
  readonly check: () => Promise<string>;
};

export type Health = { readonly status: 'ok'; readonly version: string };

export type Readiness = {
  readonly status: 'ready' | 'draining' | 'failing';
  readonly dependencies: readonly {
    readonly name: string;
    readonly status: 'ok' | 'failing';
    readonly detail: string;
  }[];
};

/** `/health` says that the process lives, without asking anything; `/ready` says whether to send it requests. */
export function addHealthRoutes(
  router: Router,
  version: string,
  dependencies: readonly Dependency[],
  limiter: ConcurrencyLimiter,
): void {
  router.get('/health', (context) => {
    context.body = { status: 'ok', version } satisfies Health;
  });

  router.get('/ready', async (context) => {
    const checked = await Promise.all(dependencies.map(check));
    const works = checked.every((dependency) => dependency.status === 'ok');
    const readiness: Readiness = {
      status: limiter.draining ? 'draining' : works ? 'ready' : 'failing',
      dependencies: checked,
    };
    context.status = readiness.status === 'ready' ? 200 : 503;
    context.body = readiness;
  });
}

async function check(dependency: Dependency): Promise<Readiness['dependencies'][number]> {
  try {
    return { name: dependency.name, status: 'ok', detail: await dependency.check() };
  } catch (error) {
    const detail = error instanceof QuartermasterError ? error.message : 'It cannot be used.';
    return { name: dependency.name, status: 'failing', detail };
  }
}
