import 'reflect-metadata';
import { Container } from 'inversify';
import { systemClock } from '../adapters/out/system/system-clock.ts';
import { sha256 } from '../adapters/out/system/sha256.ts';
import type { Logger } from '../application/ports/logger.ts';
import type { Config } from './config/config.ts';
import { chat } from './bindings/chat.ts';
import { execution } from './bindings/execution.ts';
import { http } from './bindings/http.ts';
import { learning } from './bindings/learning.ts';
import { policy } from './bindings/policy.ts';
import { research } from './bindings/research.ts';
import { runs } from './bindings/runs.ts';
import { sync } from './bindings/sync.ts';
import { useCases } from './bindings/use-cases.ts';
import { verification } from './bindings/verification.ts';
import { tokens } from './tokens.ts';
import { version } from './version.ts';

/** Binds everything; nothing is built before it is asked for, and each thing is built once. */
export function createContainer(config: Config, logger: Logger): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.config).toConstantValue(config);
  container.bind(tokens.version).toConstantValue(version);
  container.bind(tokens.logger).toConstantValue(logger);
  container.bind(tokens.sha256).toConstantValue(sha256);
  container.bind(tokens.clock).toConstantValue(systemClock);
  container.load(useCases, research, policy, sync, http, verification, chat, runs, execution);
  container.load(learning);
  return container;
}
