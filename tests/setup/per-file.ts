import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { dropDatabase } from './drop-database';

/**
 * Runs before each test file, before server/system/env.ts is read: gives the file its own database, numbered Redis
 * database and data folder, so that files can run side by side in any order.
 */
const file = path.basename(expect.getState().testPath ?? 'unknown');
const hash = createHash('sha256')
  .update(expect.getState().testPath ?? '')
  .digest('hex');
const name = `${file.replace(/\W+/g, '_').slice(0, 40)}_${hash.slice(0, 8)}`;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'workspace-test-'));

Object.assign(process.env, {
  NODE_ENV: 'test',
  MONGODB_URI: `mongodb://${inject('mongoHost')}/${name}?directConnection=true`,
  REDIS_URL: `${inject('redisUrl')}/${parseInt(hash.slice(0, 8), 16) % 1024}`,
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret of the tests, at least thirty-two characters',
  // Tests register many people; those of registration set it themselves.
  REGISTRATION: 'open',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
});

// Runs after a file's own hooks. Each new table costs the engine a look at all tables: those of two hundred files took
// it most of its processor time.
afterAll(() => dropDatabase(inject('mongoHost'), name));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
