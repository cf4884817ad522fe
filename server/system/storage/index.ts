import { env } from '@/server/system/env';
import { localStorage } from './local';
import { s3Storage } from './s3';
import type { Storage } from './storage';

/** The configured store: S3-compatible when a bucket is named, else a folder under DATA_DIR. */
export function storage(): Storage {
  return env.S3_BUCKET ? s3Storage : localStorage;
}
