import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import { AppError } from '@/lib/errors/app-error';
import { env } from '@/server/system/env';
import { isKey, requireKey, type Storage } from './storage';
import { localStorage } from './local';

const PART_BYTES = 8 * 1_048_576;

/** The SDK takes a while to load: only where a store is named. */
const loading = { sdk: undefined as Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> | undefined };

function connected() {
  loading.sdk ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: newClient(sdk) }));
  return loading.sdk;
}

function newClient(sdk: typeof Sdk): Sdk.S3Client {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  return new sdk.S3Client({
    region: region ?? 'us-east-1',
    // Stores other than Amazon's have no host per bucket, and many don't know its newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

/** Private objects stand outside `files/`: a bucket whose operator opens that prefix does not open theirs. */
function objectOf(key: string): { Bucket: string; Key: string } {
  requireKey(key);
  return { Bucket: env.S3_BUCKET ?? '', Key: key.startsWith('private/') ? key : `files/${key}` };
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status !== undefined && status < 500) throw error;
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      'The file storage does not answer. Nothing was lost; try again in a moment.',
      { cause: error, retryAfterSeconds: 5 },
    );
  }
}

/**
 * Any S3-compatible store. Drafts stay on the local disk until they are complete, so that a partial object never
 * exists: a multipart upload appears under its key with its last call. Served through us, never by the store.
 */
export const s3Storage: Storage = {
  draft: () => localStorage.draft(),
  async keep(draftPath, key) {
    const object = objectOf(key);
    const { client } = await connected();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const body = createReadStream(draftPath);
    await asked(() =>
      new Upload({
        client,
        params: { ...object, Body: body, ContentType: 'application/octet-stream' },
        queueSize: 2,
        partSize: PART_BYTES,
        leavePartsOnError: false,
      }).done(),
    );
    await rm(draftPath, { force: true });
  },
  async size(key) {
    const object = objectOf(key);
    const { client, sdk } = await connected();
    try {
      return (await asked(() => client.send(new sdk.HeadObjectCommand(object)))).ContentLength ?? 0;
    } catch (error) {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null;
      throw error;
    }
  },
  async read(key, range) {
    const object = objectOf(key);
    const { client, sdk } = await connected();
    const { Body } = await asked(() =>
      client.send(
        new sdk.GetObjectCommand({ ...object, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
      ),
    );
    if (!Body) throw new Error('The store answered an object without a body');
    return Body.transformToWebStream() as ReadableStream<Uint8Array>;
  },
  localPath: () => Promise.resolve(null),
  async remove(key) {
    const object = objectOf(key);
    const { client, sdk } = await connected();
    await asked(() => client.send(new sdk.DeleteObjectCommand(object)));
  },
  async *keys() {
    yield* keysUnder('files/', '');
    yield* keysUnder('private/', 'private/');
  },
};

/** The keys of all objects below a prefix, page by page. */
async function* keysUnder(folder: string, prefix: string): AsyncGenerator<string> {
  const { client, sdk } = await connected();
  let after: string | undefined;
  do {
    const asking = new sdk.ListObjectsV2Command({
      Bucket: env.S3_BUCKET ?? '',
      Prefix: folder,
      ...(after ? { ContinuationToken: after } : {}),
    });
    const page = await asked(() => client.send(asking));
    yield* (page.Contents ?? []).map(({ Key = '' }) => prefix + Key.slice(folder.length)).filter(isKey);
    after = page.NextContinuationToken;
  } while (after);
}
