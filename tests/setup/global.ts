import type { TestProject } from 'vitest/node';
import { startServices } from './services';

declare module 'vitest' {
  export interface ProvidedContext {
    mongoHost: string;
    redisUrl: string;
  }
}

/** Once per run: one embedded database and one Redis for all service tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await startServices({ inMemory: true });
  project.provide('mongoHost', new URL(services.mongoUri()).host);
  project.provide('redisUrl', services.redisUrl().replace(/\/0$/, ''));
  return services.stop;
}
