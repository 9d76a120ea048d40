import 'reflect-metadata';
import { Container } from 'inversify';
import { systemClock } from '../adapters/out/system/system-clock.ts';
import type { Logger } from '../application/ports/logger.ts';
import type { Config } from './config/config.ts';
import { catalog } from './bindings/catalog.ts';
import { clients } from './bindings/clients.ts';
import { http } from './bindings/http.ts';
import { mcp } from './bindings/mcp.ts';
import { providers } from './bindings/providers.ts';
import { runs } from './bindings/runs.ts';
import { stack } from './bindings/stack.ts';
import { sync } from './bindings/sync.ts';
import { verification } from './bindings/verification.ts';
import { tokens } from './tokens.ts';

/** Binds everything. Each value is built at its first use, once. */
export function createContainer(config: Config, logger: Logger): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.config).toConstantValue(config);
  container.bind(tokens.logger).toConstantValue(logger);
  container.bind(tokens.clock).toConstantValue(systemClock);
  container.load(catalog, sync, verification, providers, stack, clients, runs, mcp, http);
  return container;
}
