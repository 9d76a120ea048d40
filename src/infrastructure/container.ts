import 'reflect-metadata';
import { Container } from 'inversify';
import { realPace } from '../adapters/out/system/real-pace.ts';
import { sha256 } from '../adapters/out/system/sha256.ts';
import type { Logger } from '../application/ports/logger.ts';
import type { Config } from './config.ts';
import { chat } from './modules/chat.ts';
import { execution } from './modules/execution.ts';
import { http } from './modules/http.ts';
import { learning } from './modules/learning.ts';
import { policy } from './modules/policy.ts';
import { research } from './modules/research.ts';
import { runs } from './modules/runs.ts';
import { sync } from './modules/sync.ts';
import { useCases } from './modules/use-cases.ts';
import { verification } from './modules/verification.ts';
import { tokens } from './tokens.ts';
import { version } from './version.ts';

/** Binds everything; nothing is built before it is asked for, and each thing is built once. */
export function createContainer(config: Config, logger: Logger): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.config).toConstantValue(config);
  container.bind(tokens.version).toConstantValue(version);
  container.bind(tokens.logger).toConstantValue(logger);
  container.bind(tokens.sha256).toConstantValue(sha256);
  container.bind(tokens.pace).toConstantValue(realPace);
  container.load(useCases, research, policy, sync, http, verification, chat, runs, execution);
  container.load(learning);
  return container;
}
