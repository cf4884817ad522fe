import { inject } from 'vitest';
import { readState } from '../setup/product';

/** Before server/system/env.ts is read: rows are written to the database and folder of the running product. */
const dataDir = inject('productData');
const state = readState(dataDir);
if (!state?.mongodbUri || !state.redisUrl) throw new Error('The product does not say where its data services are');
Object.assign(process.env, {
  NODE_ENV: 'test',
  MONGODB_URI: state.mongodbUri,
  REDIS_URL: state.redisUrl,
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret of the tests, at least thirty-two characters',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
});
