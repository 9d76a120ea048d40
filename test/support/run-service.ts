import type { HttpSettings } from '../../src/adapters/in/http/application.ts';
import { withService, type TestService } from './http-service.ts';
import { runInstance, type RunInstance, type RunInstanceOptions } from './run-instance.ts';

/** The real HTTP interface over the real use cases, with a store in memory and runs that go on as a test says. */
export type RunService = TestService & { readonly desk: RunInstance };

/** Starts one, lends it to `use` and stops it as the program does, whatever happens. */
export async function withRuns<T>(
  use: (service: RunService) => Promise<T>,
  options: RunInstanceOptions & { readonly settings?: Partial<HttpSettings> } = {},
): Promise<T> {
  const desk = runInstance(options);
  desk.worker.start();
  try {
    return await withService(
      { useCases: desk.useCases, ...(options.settings !== undefined && { settings: options.settings }) },
      (service) => use({ ...service, desk }),
    );
  } finally {
    await desk.worker.stop();
  }
}
