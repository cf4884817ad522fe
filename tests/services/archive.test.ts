import { setTimeout as sleep } from 'node:timers/promises';
import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { OWNED } from '@/server/edge/owned/owned';
import { ProjectArchiveModel } from '@/prisma-free-models/project-archive';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import type { Actor } from '@/server/people/access/actor';
import { exportProject } from '@/server/publishing/archive/export-project';
import { importArchive } from '@/server/publishing/archive/import-archive';
import { archiveKey, removeArchive, sweepArchives } from '@/server/publishing/archive/remove-archive';
import { startImport } from '@/server/publishing/archive/start-jobs';
import { findExport, listExportsOf } from '@/server/publishing/archive/store';
import { beginRun, endRun } from '@/server/system/backup/run.store';
import { uploadArchive } from '@/server/publishing/archive/upload-archive';
import { registerUser } from '@/server/people/auth/register-user';
import { clock } from '@/server/system/clock';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { changeFile, filesOfProject } from '@/server/media/files/store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { getQueue, saveQueue } from '@/server/publishing/planning/queue';
import { postsWithFiles } from '@/server/publishing/posts/stored/content.store';
import { postsDueOfEveryProject } from '@/server/publishing/posts/stored/due.store';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { changeProject, ownedProjects } from '@/server/people/projects/store';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';
import { storage } from '@/server/system/storage/index';
import { lookThroughUploadsOf } from './preview-worker';
import { makePost, startPublishing, until } from './publishing';
import { makeActor } from '../factories/actor';

const ORIGIN = 'https://new.example.com';
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

const contextFor = (project: string, signal = new AbortController().signal): PlainContext & { told: string[] } => {
  const told: string[] = [];
  return {
    jobId: 'job',
    projectId: project,
    createdBy: userId,
    signal,
    told,
    progress: (fraction, sentence) => void told.push(`${Math.round(fraction * 100)} ${sentence}`),
  };
};

async function draftOf(bytes: Uint8Array): Promise<{ name: string; bytes: number; sha256: string; path: string }> {
  const path = await storage().draft();
  await writeFile(path, bytes);
  return { name: 'project.zip', bytes: bytes.length, sha256: await hashFile(path), path };
}

/** Packs entries as a malicious client might. */
async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const path = await storage().draft();
  await pipeline(zip.outputStream, createWriteStream(path));
  return readFile(path);
}

const upload = async (bytes: Uint8Array) =>
  uploadArchive({ file: await draftOf(bytes), userId, signal: AbortSignal.timeout(60_000) });
const listJobsOf = (projectId: string) => TrackedJobModel.find({ projectId }).lean<{ state: string }[]>();
const archiveBytes = async () => readFile((await storage().localPath(archiveKey(exported.exportId))) ?? '');

/** The whole import: uploaded, started, run. */
async function imported(bytes: Uint8Array) {
  const { id } = await upload(bytes);
  const { projectId: target } = await startImport({ id, actor, origin: ORIGIN });
  return { id, target, result: await importArchive({ importId: id, origin: ORIGIN }, contextFor(target), OWNED) };
}

const postsIn = async (project: string) => (await listPosts({ projectIds: [project], query: {} } as never)).items;

beforeAll(async () => {
  ({ stop } = await startPublishing());
  const user = await registerUser({ email: 'a@example.org', password: 'long enough', name: 'A', address: '10.0.0.1' });
  userId = String(user._id);
  stopLooking = lookThroughUploadsOf(userId);
  actor = makeActor({ userId, isAdmin: true });
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
  const context = contextFor(projectId);
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
  expect(result).toEqual({ projectId: target, posts: 3, files: 1, remarks: [] });
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
    ...contextFor(target, broken.signal),
    progress: (fraction: number) => fraction > 0.9 && broken.abort(),
  };
  await expect(importArchive({ importId: id, origin: ORIGIN }, half, OWNED)).rejects.toThrow();
  for (let turn = 0; turn < 2; turn += 1)
    await importArchive({ importId: id, origin: ORIGIN }, contextFor(target), OWNED);
  expect(await postsIn(target)).toHaveLength(3);
  expect((await filesOfProject(target)).filter(({ role }) => role === 'original')).toHaveLength(1);
});

const good = {
  'manifest.json': JSON.stringify({
    format: 'workspace-project',
    version: 1,
    exportedAt: '2026-11-21T10:00:00.000Z',
    project: { name: 'P', description: null },
    counts: { posts: 0, files: 0, bytes: 0 },
  }),
  'settings.json': JSON.stringify({ platforms: {}, avatar: null }),
  'files.ndjson': '',
  'posts.ndjson': '',
};
const post = {
  title: 'T',
  content: 'C',
  mediaUrl: null,
  scheduledFor: null,
  status: 'draft',
  tags: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  platformPosts: [],
};

/** A zip of one entry written by hand, so that its name or sizes can lie. */
function forged({
  name,
  content,
  declared = content.length,
}: {
  name: string;
  content: Buffer;
  declared?: number;
}): Buffer {
  const packed = deflateRawSync(content);
  const entry = Buffer.from(name);
  const fields = (signature: number, extra: number[]) => {
    const head = Buffer.alloc(4);
    head.writeUInt32LE(signature);
    const rest = Buffer.alloc(26);
    rest.writeUInt16LE(20, 0);
    rest.writeUInt16LE(8, 4);
    rest.writeUInt32LE(crc32(content), 10);
    rest.writeUInt32LE(packed.length, 14);
    rest.writeUInt32LE(declared, 18);
    rest.writeUInt16LE(entry.length, 22);
    return [head, ...(extra.length ? [Buffer.from(extra)] : []), rest];
  };
  const local = Buffer.concat([...fields(0x04034b50, []), entry, packed]);
  const central = Buffer.concat([...fields(0x02014b50, [20, 0]), Buffer.alloc(14), entry]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['a file that is not a zip', () => Buffer.from('not a zip at all'), /This archive can’t be imported/],
  ['a zip of something else', () => zipOf({ 'readme.txt': 'hello' }), /manifest\.json is missing/],
  [
    'an archive of a later version',
    () => zipOf({ ...good, 'manifest.json': good['manifest.json'].replace('"version":1', '"version":3') }),
    /newer version/,
  ],
  [
    'a name that leads out of the archive',
    () => forged({ name: '../../etc/passwd', content: Buffer.from('x') }),
    /invalid relative path/,
  ],
  ['an absolute name', () => forged({ name: '/etc/passwd', content: Buffer.from('x') }), /absolute path/],
  [
    'a bomb that says what it unpacks to',
    () => forged({ name: 'media/aaaaaaaaaaaa.png', content: Buffer.alloc(80 * 1_048_576) }),
    /far beyond its own size/,
  ],
  [
    'a bomb that lies about it',
    () => forged({ name: 'manifest.json', content: Buffer.alloc(8 * 1_048_576), declared: 100 }),
    /This archive can’t be imported/,
  ],
  [
    'a file that is listed and not there',
    () =>
      zipOf({
        ...good,
        'files.ndjson': JSON.stringify({
          id: 'aaaaaaaaaaaa',
          extension: 'png',
          name: 'a.png',
          bytes: 3,
          sha256: '0'.repeat(64),
        }),
      }),
    /missing or has another size/,
  ],
  ['a line without an end', () => zipOf({ ...good, 'posts.ndjson': `"${'a'.repeat(3 * 1_048_576)}"` }), /too long/],
  ['damaged lines', () => zipOf({ ...good, 'posts.ndjson': '{"title":' }), /damaged/],
])('%s is refused with the reason, and nothing is kept', async (_, make, reason) => {
  const bytes = await make();
  const file = await draftOf(bytes);
  await expect(uploadArchive({ file, userId, signal: AbortSignal.timeout(60_000) })).rejects.toMatchObject({
    code: 'ARCHIVE_INVALID',
    message: expect.stringMatching(reason),
  });
  expect((await stat(file.path)).size).toBe(bytes.length);
});

it('invalid contents are left out with a remark: an impossible post, media that is none, exchanged bytes', async () => {
  const picture = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const script = Buffer.from('<script>alert(1)</script>');
  const sha = async (bytes: Buffer) => (await draftOf(bytes)).sha256;
  const files = [
    { id: 'scriptscript', extension: 'png', name: 'evil.png', bytes: script.length, sha256: await sha(script) },
    { id: 'exchangedone', extension: 'png', name: 'exchanged.png', bytes: picture.length, sha256: 'f'.repeat(64) },
  ];
  const posts = [
    post,
    { ...post, mediaUrl: 'javascript:alert(1)' },
    { ...post, title: 5 },
    { ...post, title: 'Lost', mediaUrl: 'archive:exchangedone' },
  ];
  const bytes = await zipOf({
    ...good,
    'files.ndjson': files.map((line) => JSON.stringify(line)).join('\n'),
    'posts.ndjson': posts.map((line) => JSON.stringify(line)).join('\n'),
    'media/scriptscript.png': script,
    'media/exchangedone.png': picture,
    'notes.txt': 'hello',
  });
  expect((await upload(bytes)).remarks).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1 post can’t be read/),
      expect.stringMatching(/^1 entry is not recognised/),
    ]),
  );
  const { target, result } = await imported(bytes);
  expect(result).toMatchObject({ posts: 2, files: 0 });
  expect(result.remarks.join('\n')).toMatch(/evil\.png was left out: Only images/);
  expect(result.remarks.join('\n')).toMatch(/exchanged\.png was left out: its contents/);
  expect(result.remarks.filter((remark) => /^Post [23] was left out/.test(remark))).toHaveLength(2);
  expect((await postsIn(target)).find(({ title }) => title === 'Lost')?.mediaUrl).toBeNull();
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

it('more lines than the manifest counts are refused as soon as they arrive', async () => {
  const lines = (count: number) => zipOf({ ...good, 'posts.ndjson': '{}\n'.repeat(count) });
  await expect(upload(await lines(200_000))).rejects.toMatchObject({
    code: 'ARCHIVE_INVALID',
    message: expect.stringContaining('posts.ndjson has more lines than its manifest says') as string,
  });
  expect((await upload(await lines(900))).remarks).toContainEqual(expect.stringMatching(/^900 posts can’t be read/));
});

it('an upload whose client disconnects is inspected no further, and nothing is kept', async () => {
  const stranger = String(new Types.ObjectId());
  const leaving = new AbortController();
  const file = await draftOf(await zipOf(good));
  const uploading = uploadArchive({ file, userId: stranger, signal: leaving.signal });
  const jobs = async () => (await listJobsOf(stranger)).map(({ state }) => state);
  await until(jobs, ([state]) => state === 'waiting');
  leaving.abort();
  await expect(uploading).rejects.toThrow();
  expect(await jobs()).toEqual(['cancelled']);
  expect(await ProjectArchiveModel.countDocuments({ userId: stranger })).toBe(0);
});
