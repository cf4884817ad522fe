import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { startServices } from '../../setup/services';

/**
 * Runs a bench in this process on an embedded database of its own. Without `real` no model is configured, whatever the
 * host has. The bench is loaded as CommonJS, because Node sees all exports of mongoose only through require, and only
 * now, because the environment is read when it loads.
 */
export async function onOwnHost<M>(file: string, { real }: { real: boolean }, work: (bench: M) => Promise<void>) {
  const services = await startServices();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'workspace-bench-'));
  Object.assign(process.env, {
    MONGODB_URI: services.mongoUri('bench'),
    REDIS_URL: services.redisUrl(0),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    APP_SECRET: 'a secret of the benches, at least thirty-two characters',
  });
  const secret = /^(OPENAI|EMBEDDINGS)_/;
  if (!real) for (const name of Object.keys(process.env)) if (secret.test(name)) delete process.env[name];
  try {
    await work(createRequire(import.meta.url)(file) as M);
  } finally {
    await services.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
