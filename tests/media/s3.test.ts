import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import type S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFile } from '@/server/media/files/delete-file';
import { serveFile } from '@/server/edge/http/serve-file';
import { processMedia } from '@/server/media/convert/process-media';
import { storage } from '@/server/system/storage/index';
import { startS3 } from './support/s3';
import { startClips, type Clips } from './support/clips';
import { startMediaWorkspace, urlOf, type MediaWorkspace } from './support/workspace';

let s3: S3rver;
let close: () => Promise<void>;
let clips: Clips;
let workspace: MediaWorkspace;

beforeAll(async () => {
  ({ server: s3, close } = await startS3());
  clips = await startClips();
  workspace = await startMediaWorkspace();
});
afterAll(async () => {
  await workspace.stop();
  await close();
  await clips.remove();
});

const KEY = 'abcdefghijklmnop.bin';
async function draftOf(bytes: Buffer): Promise<string> {
  const draft = await storage().draft();
  await writeFile(draft, bytes);
  return draft;
}
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

describe('an S3-compatible store', () => {
  it('stores, reads in ranges and removes; large files are sent in parts', async () => {
    const bytes = randomBytes(17 * 1_048_576);
    const draft = await draftOf(bytes);
    await storage().keep(draft, KEY);
    expect(existsSync(draft)).toBe(false);
    expect(await storage().size(KEY)).toBe(bytes.length);
    expect((await bytesOf(await storage().read(KEY))).equals(bytes)).toBe(true);
    expect(
      (await bytesOf(await storage().read(KEY, { start: 8_000_000, end: 8_000_099 }))).equals(
        bytes.subarray(8_000_000, 8_000_100),
      ),
    ).toBe(true);
    await storage().remove(KEY);
    expect(await storage().size(KEY)).toBeNull();
    await storage().remove(KEY);
  });

  it('accepts only the product’s own keys', async () => {
    for (const key of ['../../etc/passwd', 'a/b.png', 'short.png', 'abcdefghijklmnop'])
      await expect(storage().size(key)).rejects.toThrow('Not a storage key');
  });

  it('serves an upload through the product with ranges, analyses, converts and deletes it', async () => {
    const file = await workspace.upload(
      await clips.make('one.png', ['-f', 'lavfi', '-i', 'testsrc2=s=500x400', '-frames:v', '1']),
    );
    const name = `${file._id}.png`;
    const { size } = await stat(clips.path('one.png'));
    const answer = await serveFile(name, new Request(`http://host/files/${name}`, { headers: { Range: 'bytes=1-3' } }));
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      206,
      `bytes 1-3/${size}`,
      'PNG',
    ]);
    const seen = await workspace.inspected(file._id);
    expect(seen).toMatchObject({ probe: { width: 500 }, thumbnail: { width: 480 } });
    const { processedMedia } = await processMedia({
      projectId: workspace.projectId,
      userId: workspace.userId,
      body: { mediaUrl: urlOf(file), platforms: ['instagram'] },
      signal: AbortSignal.timeout(30_000),
    });
    const made = processedMedia.instagram!.split('/').at(-1)!;
    expect(await storage().size(made)).toBeGreaterThan(1000);
    await deleteFile(file._id);
    for (const key of [name, made, `${seen.thumbnail?.id}.webp`]) expect(await storage().size(key)).toBeNull();
  });

  it('says when it is unavailable', async () => {
    await workspace.runner.stop();
    await s3.close();
    await expect(storage().size(KEY)).rejects.toMatchObject({
      statusCode: 503,
      message: 'The file storage does not answer. Nothing was lost; try again in a moment.',
    });
    await s3.run();
  });
});
