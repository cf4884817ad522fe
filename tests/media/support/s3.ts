import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { env } from '@/server/system/env';

export const BUCKET = 'media';

/** Starts an S3 server over a new folder, and lets the product store there until `close`, which removes the folder. */
export async function startS3(): Promise<{ folder: string; server: S3rver; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 's3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  Object.assign(env, {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  return {
    folder,
    server,
    close: async () => {
      Object.assign(env, { S3_BUCKET: undefined, S3_ENDPOINT: undefined });
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
