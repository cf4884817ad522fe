import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { openSession } from '@/server/people/auth/open-session';
import { registerUser } from '@/server/people/auth/register-user';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { insertArchive, removeArchiveRow } from '@/server/publishing/archive/store';
import { keepFile } from '@/server/media/files/keep-file';
import { releaseStorage, reserveStorage, MAX_UPLOADS } from '@/server/media/files/reserve-storage';
import { bytesStoredOfEveryProject, readLedger } from '@/server/media/files/storage-ledger.store';
import { putHostSetting } from '@/server/system/host/store';
import { readUpload } from '@/server/edge/http/multipart';
import { serveTus } from '@/server/edge/http/tus';
import { ownedProjects } from '@/server/people/projects/store';
import { sweepUploads } from '@/server/system/storage/sweep-uploads';
import { clock } from '@/server/system/clock';
import { TINY_PNG } from '../contract/client';

const MB = 1_048_576;
const realNow = clock.now;
let person: { id: string; projectId: string; token: string };
beforeAll(async () => {
  await connectDatabase();
  const user = await registerUser({
    email: 'quota@example.org',
    password: 'long enough',
    name: 'Q',
    address: '10.9.0.1',
  });
  const [project] = await ownedProjects(String(user._id));
  person = {
    id: String(user._id),
    projectId: String(project!._id),
    token: await openSession({ user, userAgent: 'test', address: '10.9.0.1' }),
  };
});
afterEach(async () => {
  clock.now = realNow;
  for (const { key } of (await readLedger()).entries) await releaseStorage(key);
  await putHostSetting({ storageQuotaBytes: null });
});
afterAll(disconnectDatabase);

/** Leaves the host room for that many more bytes. */
const roomFor = async (bytes: number) =>
  putHostSetting({ storageQuotaBytes: (await bytesStoredOfEveryProject()) + bytes });
const reserved = async () => (await readLedger()).entries.reduce((sum, { bytes }) => sum + bytes, 0);
const codeOf = (error: unknown) => (error as AppError).code;

/** Stores an upload as a route does. */
async function upload(bytes: number, { announced = true } = {}): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(TINY_PNG), randomBytes(bytes - TINY_PNG.length)]), 'a.png');
  const whole = new Response(form);
  const type = whole.headers.get('content-type')!;
  const body = await whole.arrayBuffer();
  const headers: Record<string, string> = {
    'Content-Type': type,
    ...(announced ? { 'Content-Length': String(body.byteLength) } : { 'Transfer-Encoding': 'chunked' }),
  };
  const request = new Request('http://host/files/upload', { method: 'POST', headers, body });
  const received = await readUpload(request, { field: 'file', purpose: 'media', userId: person.id });
  try {
    await keepFile({ file: received, userId: person.id, projectId: person.projectId });
    return 'kept';
  } finally {
    await received.discard();
  }
}

function tus(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const own = {
    Authorization: `Bearer ${person.token}`,
    'Tus-Resumable': '1.0.0',
    ...(body ? { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': String(body.length) } : {}),
  };
  return serveTus(
    new Request(`http://host/api/files/tus${path}`, {
      method,
      headers: { ...own, ...headers },
      ...(body ? { body } : {}),
    }),
  );
}
const begun = async (bytes: number) => {
  const response = await tus('POST', '', { 'Upload-Length': String(bytes) });
  return {
    status: response.status,
    path: `/${response.headers.get('location')?.split('/').at(-1) ?? ''}`,
    body: response.status < 400 ? null : ((await response.json()) as { code: string; message: string }),
  };
};

describe('the quota of the host', () => {
  it('of twelve concurrent uploads of 1.5 MB, the remaining 2 MB accept one; a later refusal says how much is used', async () => {
    await roomFor(2 * MB);
    const ended = await Promise.all(Array.from({ length: 12 }, () => upload(1.5 * MB).catch(codeOf)));
    expect(ended.filter((each) => each === 'kept')).toHaveLength(1);
    expect(new Set(ended)).toEqual(new Set(['kept', 'STORAGE_QUOTA']));
    expect(await reserved()).toBe(0);
    await expect(upload(1.5 * MB)).rejects.toMatchObject({
      code: 'STORAGE_QUOTA',
      message: expect.stringMatching(
        /^The storage of this host is used up: .* Delete files from the library/,
      ) as string,
    });
  });

  it('an upload of undeclared size reserves room as it arrives', async () => {
    await roomFor(2 * MB);
    expect(await upload(1 * MB, { announced: false }).catch(codeOf)).toBe('STORAGE_QUOTA');
    await roomFor(8 * MB);
    expect(await upload(1 * MB, { announced: false })).toBe('kept');
  });

  it('an unfinished resumable upload reserves its whole size until it is finished, cancelled or removed', async () => {
    await roomFor(2 * MB);
    const first = await begun(1.5 * MB);
    expect(first.status).toBe(201);
    expect(await begun(1.5 * MB)).toMatchObject({ status: 413, body: { code: 'STORAGE_QUOTA' } });
    expect((await tus('DELETE', first.path, {})).status).toBe(204);
    const small = await begun(TINY_PNG.length);
    expect(
      (await tus('PATCH', small.path, { 'Upload-Offset': '0' }, Uint8Array.from(TINY_PNG))).headers.get('x-file-id'),
    ).toEqual(expect.any(String));
    expect(await reserved()).toBe(0);
    expect((await begun(1.5 * MB)).status).toBe(201);
    clock.now = () => new Date(realNow().getTime() + 30 * 3_600_000);
    await sweepUploads(releaseStorage);
    expect(await reserved()).toBe(0);
  });

  it('an upload with a deferred length reserves it once declared', async () => {
    await roomFor(1 * MB);
    const response = await tus('POST', '', { 'Upload-Defer-Length': '1' });
    const path = `/${response.headers.get('location')!.split('/').at(-1)!}`;
    const refused = await tus(
      'PATCH',
      path,
      { 'Upload-Offset': '0', 'Upload-Length': String(3 * MB) },
      Uint8Array.from(TINY_PNG),
    );
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'STORAGE_QUOTA' }]);
  });

  it('archives count', async () => {
    await insertArchive({
      id: 'quota-archive',
      direction: 'import',
      userId: person.id,
      projectId: null,
      name: 'a.zip',
      bytes: 20 * MB,
      preview: null,
      expiresAt: new Date(Date.now() + 1000),
    });
    const stored = await bytesStoredOfEveryProject();
    await putHostSetting({ storageQuotaBytes: stored + MB });
    await expect(reserveStorage({ bytes: 2 * MB, userId: null })).rejects.toMatchObject({ code: 'STORAGE_QUOTA' });
    await removeArchiveRow('quota-archive');
    await (await reserveStorage({ bytes: 2 * MB, userId: null })).release();
  });

  it('reservations of a dead process no longer count', async () => {
    const { entries, version } = await readLedger();
    const { StorageLedgerModel } = await import('@/prisma-free-models/storage-ledger');
    const left = {
      key: 'left',
      bytes: 5 * MB,
      userId: person.id,
      by: await markOfTheDead(),
      expiresAt: new Date(Date.now() + 60_000),
    };
    await StorageLedgerModel.updateOne({ _id: 'host', version }, { $set: { entries: [...entries, left] } });
    await roomFor(1 * MB);
    await (await reserveStorage({ bytes: MB, userId: null })).release();
    expect(await reserved()).toBe(0);
  });
});

/** Of this host, but of a process that never existed. */
async function markOfTheDead(): Promise<string> {
  const { ownMark } = await import('@/server/system/storage/draft-owner');
  return ownMark().replace(/\.\d+\./, '.4194305.');
}

it('a member at the limit of concurrent uploads is asked to wait; others are not', async () => {
  const held = await Promise.all(
    Array.from({ length: MAX_UPLOADS }, () => reserveStorage({ bytes: 1, userId: person.id })),
  );
  await expect(upload(2000)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    statusCode: 429,
    message: 'You have 20 uploads under way, the most at once. Wait until one is done, or cancel one that is paused.',
  });
  expect(await begun(5)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  await (await reserveStorage({ bytes: 1, userId: 'another user' })).release();
  await held[0]!.release();
  expect(await upload(2000)).toBe('kept');
});
