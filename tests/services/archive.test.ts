import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { OWNED } from '@/server/edge/owned/owned';
import type { Actor } from '@/server/people/access/actor';
import { exportProject } from '@/server/publishing/archive/export-project';
import { importArchive } from '@/server/publishing/archive/import-archive';
import { archiveKey, removeArchive, sweepArchives } from '@/server/publishing/archive/remove-archive';
import { startImport } from '@/server/publishing/archive/start-jobs';
import { findExport, listExportsOf } from '@/server/publishing/archive/store';
import { beginRun, endRun } from '@/server/system/backup/run.store';
import { registerUser } from '@/server/people/auth/register-user';
import { clock } from '@/server/system/clock';
import { keepFile } from '@/server/media/files/keep-file';
import { changeFile, filesOfProject } from '@/server/media/files/store';
import { getQueue, saveQueue } from '@/server/publishing/planning/queue';
import { postsWithFiles } from '@/server/publishing/stored-posts/content.store';
import { postsDueOfEveryProject } from '@/server/publishing/stored-posts/due.store';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { changeProject, ownedProjects } from '@/server/people/projects/store';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';
import { storage } from '@/server/system/storage/index';
import { lookThroughUploadsOf } from './preview-worker';
import { makePost, startPublishing } from './publishing';
import { makeActor } from '../factories/actor';
import { contextFor, draftOf, importsOf, ORIGIN, postsIn } from './archive-support';

const SECRET = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';
const SLOTS = [
  { weekday: 1, time: '09:00', platform: null, tag: null },
  { weekday: 5, time: '18:30', platform: 'telegram' as const, tag: 'news' },
];
let stop: () => Promise<void>;
let stopLooking: () => Promise<void>;
let userId = '';
let projectId = '';
let exported: { exportId: string; name: string; bytes: number };
let actor: Actor;
let upload: ReturnType<typeof importsOf>['upload'];
let imported: ReturnType<typeof importsOf>['imported'];

const archiveBytes = async () => readFile((await storage().localPath(archiveKey(exported.exportId))) ?? '');

beforeAll(async () => {
  ({ stop } = await startPublishing());
  const user = await registerUser({ email: 'a@example.org', password: 'long enough', name: 'A', address: '10.0.0.1' });
  userId = String(user._id);
  stopLooking = lookThroughUploadsOf(userId);
  actor = makeActor({ userId, isAdmin: true });
  ({ upload, imported } = importsOf(actor));
  projectId = String((await ownedProjects(userId))[0]?._id);
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#4338ca' } })
    .png()
    .toBuffer();
  const file = await keepFile({ file: { ...(await draftOf(picture)), name: 'launch day.png' }, userId, projectId });
  await changeFile(file._id, { tags: ['launch'], altText: 'A blue square' });
  await changeProject(projectId, { name: 'Nörth & wind', description: 'The first', 'aiCaps.month': 5_000_000 });
  await saveSettings({
    projectId,
    sent: {
      telegram: { bot_token: SECRET, chat_id: '@northwind' },
      discord: { webhook_url: 'https://discord.com/api/webhooks/123456789012345678/verysecret' },
      twitter: { api_key: 'app-key-value', api_secret: 'hush' },
    },
  });
  await saveQueue({ projectId, timeZone: 'Europe/Berlin', slots: SLOTS });
  const mediaUrl = `http://old.example.com/files/${file._id}.png`;
  const published = await makePost(
    { projectId, userId },
    { content: 'It is out', title: 'Out', scheduledFor: null, mediaUrl },
  );
  await setPlatformPostStatus({
    id: published._id,
    platform: 'telegram',
    status: 'published',
    publicUrl: 'https://t.me/northwind/7',
  } as never);
  await makePost(
    { projectId, userId },
    {
      content: 'Soon',
      title: 'Soon',
      scheduledFor: new Date(Date.now() + 86_400_000),
      platforms: ['telegram', 'discord'],
    },
  );
  await makePost({ projectId, userId }, { content: '', title: 'Idea', scheduledFor: null, platforms: ['instagram'] });
  const context = contextFor(projectId, userId);
  exported = await exportProject(context, OWNED);
  expect(context.told.length).toBeGreaterThan(1);
});
afterAll(async () => {
  await stopLooking();
  await stop();
});

it('an export is a zip with posts, media and settings, and without any secret', async () => {
  const bytes = await archiveBytes();
  expect(exported).toMatchObject({
    name: expect.stringMatching(/^Nörth-wind-\d{4}-\d\d-\d\d\.zip$/),
    bytes: bytes.length,
  });
  const zip = await yauzl.fromBufferPromise(bytes);
  const texts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    texts[entry.fileName.replace(/[\w-]{24}\.png/, '*.png')] = Buffer.concat(chunks).toString();
  }
  expect(Object.keys(texts)).toEqual([
    'manifest.json',
    'settings.json',
    'files.ndjson',
    'data/PlatformSetting.ndjson',
    'data/Post.ndjson',
    'data/Queue.ndjson',
    'media/*.png',
  ]);
  const all = Object.values(texts).join('\n');
  for (const secret of [SECRET, 'verysecret', 'hush', 'app-key-value', 'old.example.com'])
    expect(all).not.toContain(secret);
  expect(texts['data/PlatformSetting.ndjson']).toContain('{"platform":"telegram","values":{"chat_id":"@northwind"}}');
  expect((await listExportsOf(projectId)).map(({ _id }) => _id)).toContain(exported.exportId);
});

it('an upload is inspected before anything is imported', async () => {
  expect(await upload(await archiveBytes())).toMatchObject({
    projectName: 'Nörth & wind',
    description: 'The first',
    posts: { total: 3, published: 1, scheduled: 1, drafts: 1 },
    files: 1,
    platforms: expect.arrayContaining(['Telegram', 'Discord', 'Instagram']),
    remarks: expect.arrayContaining([expect.stringMatching(/^1 scheduled post arrives as a draft/)]),
    projectId: null,
  });
});

it('an import creates a new project; published posts stay published, scheduled ones become drafts that are never sent', async () => {
  const { target, result } = await imported(await archiveBytes());
  expect(target).not.toBe(projectId);
  expect(result).toEqual({ projectId: target, posts: 3, files: 1, things: ['3 posts'], remarks: [] });
  const posts = Object.fromEntries((await postsIn(target)).map((post) => [post.title, post]));
  expect(posts.Out).toMatchObject({
    status: 'published',
    platformPosts: [
      { platform: 'telegram', status: 'published', publicUrl: 'https://t.me/northwind/7', delivery: { state: 'done' } },
    ],
  });
  expect(posts.Soon).toMatchObject({ status: 'draft', scheduledFor: expect.any(Date) });
  expect(posts.Soon?.platformPosts.map(({ delivery }) => delivery.state)).toEqual(['idle', 'idle']);
  expect(posts.Idea).toMatchObject({ status: 'partial' });
  const due = await postsDueOfEveryProject(new Date(Date.now() + 365 * 86_400_000), { limit: 100 });
  const targetIds = new Set(Object.values(posts).map(({ _id }) => _id));
  expect(due.filter(({ id }) => targetIds.has(id))).toEqual([]);
  const [file] = (await filesOfProject(target)).filter(({ role }) => role === 'original');
  expect(file).toMatchObject({ name: 'launch day.png', tags: ['launch'], altText: 'A blue square' });
  expect(posts.Out?.mediaUrl).toBe(`${ORIGIN}/files/${file?._id}.png`);
  expect((await postsWithFiles({ projectId: target, fileIds: [file?._id ?? ''] })).map(({ title }) => title)).toEqual([
    'Out',
  ]);
  expect((await settingsOf([target])).map(({ platform, credentials }) => [platform, credentials])).toEqual([
    ['telegram', { chat_id: '@northwind' }],
  ]);
  expect(await getQueue({ projectId: target, timeZone: 'UTC' })).toMatchObject({
    timeZone: 'Europe/Berlin',
    slots: SLOTS,
  });
  expect((await ownedProjects(userId)).find(({ _id }) => String(_id) === target)).toMatchObject({
    name: 'Nörth & wind',
    description: 'The first',
    aiCaps: { month: 5_000_000 },
  });
});

it('started twice at once, and again after it ended or was interrupted, it creates everything once', async () => {
  const { id } = await upload(await archiveBytes());
  const starts = await Promise.all([1, 2, 3].map(() => startImport({ id, actor, origin: ORIGIN })));
  expect(new Set(starts.map((start) => start.projectId)).size).toBe(1);
  expect(new Set(starts.map((start) => start.jobId)).size).toBe(1);
  const target = starts[0]?.projectId ?? '';
  const broken = new AbortController();
  const half = {
    ...contextFor(target, userId, broken.signal),
    progress: (fraction: number) => fraction > 0.9 && broken.abort(),
  };
  await expect(importArchive({ importId: id, origin: ORIGIN }, half, { owned: OWNED, limits: {} })).rejects.toThrow();
  for (let turn = 0; turn < 2; turn += 1)
    await importArchive({ importId: id, origin: ORIGIN }, contextFor(target, userId), { owned: OWNED, limits: {} });
  expect(await postsIn(target)).toHaveLength(3);
  expect((await filesOfProject(target)).filter(({ role }) => role === 'original')).toHaveLength(1);
});

it('an upload belongs to its owner alone', async () => {
  const { id } = await upload(await archiveBytes());
  await expect(startImport({ id, actor: { ...actor, userId: 'f'.repeat(24) }, origin: ORIGIN })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('an archive that is deleted during a backup is gone for people at once, and its bytes after it', async () => {
  const [archive] = await listExportsOf(projectId);
  const id = archive?._id ?? '';
  await beginRun({ id: 'a-backup', file: '/backups/a.tar' });
  expect(await removeArchive(id)).toBe(false);
  expect((await listExportsOf(projectId)).map(({ _id }) => _id)).not.toContain(id);
  expect(await findExport({ id, projectId })).toBeNull();
  expect(await storage().size(archiveKey(id))).not.toBeNull();
  await endRun('a-backup', { bytes: 1 });
  await sleep(5);
  await sweepArchives();
  expect(await storage().size(archiveKey(id))).toBeNull();
});

it('expired archives are deleted, bytes included', async () => {
  const now = clock.now;
  clock.now = () => new Date(Date.now() + 8 * 86_400_000);
  try {
    expect(await sweepArchives()).toBeGreaterThan(1);
  } finally {
    clock.now = now;
  }
  expect(await storage().size(archiveKey(exported.exportId))).toBeNull();
  expect(await listExportsOf(projectId)).toEqual([]);
  await removeArchive(exported.exportId);
});

it('leaves nothing when its export is cancelled while it reads, and says how far it was', async () => {
  const before = (await listExportsOf(projectId)).length;
  const cancel = new AbortController();
  const said: [number, string | undefined][] = [];
  const progress = (fraction: number, sentence?: string) => {
    said.push([fraction, sentence]);
    cancel.abort(new Error('cancelled'));
  };
  const context = { ...contextFor(projectId, userId, cancel.signal), progress };
  await expect(exportProject(context, OWNED)).rejects.toThrow(/cancelled|abort/i);
  expect(said).toHaveLength(1);
  expect(said[0]![0]).toBeLessThanOrEqual(0.5);
  expect(said[0]![1]).toMatch(/^Read \d+ of \d+ things$/);
  expect(await listExportsOf(projectId)).toHaveLength(before);
});
