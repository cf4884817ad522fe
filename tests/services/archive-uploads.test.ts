import { stat } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { ProjectArchiveModel } from '@/prisma-free-models/project-archive';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { uploadArchive } from '@/server/publishing/archive/upload-archive';
import { registerUser } from '@/server/people/auth/register-user';
import { lookThroughUploadsOf } from './preview-worker';
import { startPublishing, until } from './publishing';
import { makeActor } from '../factories/actor';
import { zipOf } from '../factories/zip';
import { draftOf, importsOf, postsIn } from './archive-support';

let stop: () => Promise<void>;
let stopLooking: () => Promise<void>;
let userId = '';
let upload: ReturnType<typeof importsOf>['upload'];
let imported: ReturnType<typeof importsOf>['imported'];

beforeAll(async () => {
  ({ stop } = await startPublishing());
  const user = await registerUser({ email: 'a@example.org', password: 'long enough', name: 'A', address: '10.0.0.1' });
  userId = String(user._id);
  stopLooking = lookThroughUploadsOf(userId);
  ({ upload, imported } = importsOf(makeActor({ userId, isAdmin: true })));
});
afterAll(async () => {
  await stopLooking();
  await stop();
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
    'an archive that a later version has made',
    () =>
      zipOf({ ...good, 'manifest.json': good['manifest.json'].replace('"version":1', '"version":1,"madeBy":"9.1.0"') }),
    /version 9\.1\.0 has made it, and this host runs \d/,
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
  ['a line without an end', () => zipOf({ ...good, 'posts.ndjson': `"${'a'.repeat(33 * 1_048_576)}"` }), /too long/],
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

it('more lines than the manifest counts are refused as soon as they arrive', async () => {
  const lines = (count: number) => zipOf({ ...good, 'posts.ndjson': '{}\n'.repeat(count) });
  await expect(upload(await lines(200_000))).rejects.toMatchObject({
    code: 'ARCHIVE_INVALID',
    message: expect.stringContaining('posts.ndjson has more lines than its manifest says') as string,
  });
  expect((await upload(await lines(900))).remarks).toContainEqual(expect.stringMatching(/^900 posts can’t be read/));
});

it('of many broken lines the first are told, and how many more there are', async () => {
  const broken = Array.from({ length: 260 }, () => JSON.stringify({ ...post, title: 5 }));
  const { result } = await imported(await zipOf({ ...good, 'posts.ndjson': broken.join('\n') }));
  expect([result.remarks.length, result.remarks.at(-1)]).toEqual([201, '60 more like these.']);
});

it('an upload whose client disconnects is inspected no further, and nothing is kept', async () => {
  const stranger = String(new Types.ObjectId());
  const leaving = new AbortController();
  const file = await draftOf(await zipOf(good));
  const uploading = uploadArchive({ file, userId: stranger, signal: leaving.signal });
  const jobs = async () =>
    (await TrackedJobModel.find({ projectId: stranger }).lean<{ state: string }[]>()).map(({ state }) => state);
  await until(jobs, ([state]) => state === 'waiting');
  leaving.abort();
  await expect(uploading).rejects.toThrow();
  expect(await jobs()).toEqual(['cancelled']);
  expect(await ProjectArchiveModel.countDocuments({ userId: stranger })).toBe(0);
});
