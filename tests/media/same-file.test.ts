import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashFile } from '@/server/media/files/hash-file';
import { keepOnce } from '@/server/media/uploads/keep-once';
import { listFiles } from '@/server/publishing/library/list-files';
import { storage } from '@/server/system/storage/index';
import { TINY_PNG } from '../contract/client';
import { makePost } from '../services/publishing';
import { startMediaWorkspace, urlOf, type MediaWorkspace } from './support/workspace';

let workspace: MediaWorkspace;
beforeAll(async () => {
  workspace = await startMediaWorkspace({ work: false });
});
afterAll(() => workspace.stop());

async function bring(name: string, { once = true, bytes = TINY_PNG }: { once?: boolean; bytes?: Buffer } = {}) {
  const draft = await storage().draft();
  await writeFile(draft, bytes);
  return keepOnce({
    file: { name, bytes: bytes.length, sha256: await hashFile(draft), path: draft },
    userId: workspace.userId,
    projectId: workspace.projectId,
    once,
  });
}

it('a file uploaded again is the existing one, listed once with all its uses', async () => {
  const first = await bring('sea.png');
  const again = await bring('sea.png');
  expect(again._id).toBe(first._id);
  for (const file of [first, again])
    await makePost(workspace, { mediaUrl: urlOf(file), platforms: ['telegram'], scheduledFor: null });
  const { items, total } = await listFiles({ projectIds: [workspace.projectId], query: {} });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ _id: first._id, uses: 2 });
});

it('another name, other content, or a request for a separate file: another file', async () => {
  const first = await bring('sea.png');
  const others = [
    await bring('beach.png'),
    await bring('sea.png', { bytes: Buffer.concat([TINY_PNG, Buffer.from('x')]) }),
    await bring('sea.png', { once: false }),
  ];
  expect(new Set([first, ...others].map(({ _id }) => _id)).size).toBe(4);
});
