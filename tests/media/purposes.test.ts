import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GET as getFileRoute } from '@/app/api/files/[id]/route';
import { FILE_PURPOSES, type FilePurpose } from '@/lib/media/purposes';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { serveDownload } from '@/server/edge/http/serve-download';
import { serveFile } from '@/server/edge/http/serve-file';
import { deleteFile } from '@/server/media/files/delete-file';
import { detectDocument } from '@/server/media/files/detect-document';
import { keepFile, keepPrivateFile } from '@/server/media/files/keep-file';
import { keyOf } from '@/server/media/files/key-of';
import { openPrivate } from '@/server/media/files/open-private';
import { PURPOSES, type PrivateRole } from '@/server/media/files/purposes';
import { listOriginals } from '@/server/media/files/list.store';
import { findAnyFile, findStoredFile, projectIdOfFile, type KeptFile } from '@/server/media/files/store';
import { openMedia } from '@/server/publishing/posts/delivery/open-media';
import { sweepFiles } from '@/server/publishing/library/sweep-files';
import { openSession } from '@/server/people/auth/open-session';
import { registerUser } from '@/server/people/auth/register-user';
import { ownedProjects } from '@/server/people/projects/store';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { storage } from '@/server/system/storage/index';
import { TINY_PNG } from '../contract/client';
import { received } from '../factories/received-file';
import { zipOf } from '../factories/zip';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { startS3 } from './support/s3';

const realNow = clock.now;
const before = { ...env };
let workspace: { userId: string; projectId: string; token: string; stranger: string };
beforeAll(async () => {
  await connectDatabase();
  const [member, stranger] = [await newPerson('member'), await newPerson('stranger')];
  const [project] = await ownedProjects(member.userId);
  workspace = { ...member, projectId: String(project!._id), stranger: stranger.token };
});
afterAll(disconnectDatabase);
afterEach(() => {
  clock.now = realNow;
  Object.assign(env, { MAX_KNOWLEDGE_MB: before.MAX_KNOWLEDGE_MB, MAX_UPLOAD_MB: before.MAX_UPLOAD_MB });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const TEXT = Buffer.from('Prices, in words: ten and twenty.\n');

const zipNamed = (...names: string[]) => zipOf(Object.fromEntries(names.map((name) => [name, '<x/>'])));

async function keepPrivately(bytes: Buffer, name: string, role: PrivateRole = 'document'): Promise<KeptFile> {
  const { userId, projectId } = workspace;
  return keepPrivateFile({ file: await received(bytes, name), userId, projectId, role });
}

async function newPerson(name: string): Promise<{ userId: string; token: string }> {
  const account = { email: `${name}-of-purposes@example.org`, password: 'long enough', name, address: '10.9.0.2' };
  const user = await registerUser(account);
  const token = await openSession({ user, userAgent: 'test', address: '10.9.0.2' });
  return { userId: String(user._id), token };
}

/** The route of a file. */
async function asked(id: string, token: string): Promise<Response> {
  const request = new Request(`http://host/api/files/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  return getFileRoute(request, { params: Promise.resolve({ id }) });
}

/** Every address by which a file could be asked for. */
function addressesOf({ _id, extension }: KeptFile): string[] {
  const name = `${_id}.${extension}`;
  return [
    name,
    `private/${name}`,
    `private%2F${name}`,
    `.private/${_id.slice(0, 2)}/${name}`,
    `..%2fprivate%2f${name}`,
    `../private/${name}`,
    `${_id}.${extension}.${extension}`,
    `${_id}.png`,
    `${_id}.`,
    _id,
  ];
}

async function expectUnreachable(file: KeptFile): Promise<void> {
  for (const name of addressesOf(file)) {
    await expect(serveFile(name, new Request('http://host/files/x')), name).rejects.toMatchObject({ statusCode: 404 });
    for (const token of [workspace.token, workspace.stranger]) {
      const answer = await asked(name, token);
      const shape = expect.objectContaining({ statusCode: 404, code: 'NOT_FOUND' }) as object;
      expect([answer.status, (await answer.json()) as object], name).toEqual([404, shape]);
    }
  }
  const url = `/files/${file._id}.${file.extension}`;
  await expect(openMedia(url, AbortSignal.timeout(5000))).rejects.toMatchObject({ name: 'PlatformError' });
  expect(await findStoredFile(file._id)).toBeNull();
  expect(await projectIdOfFile(file._id)).toBeNull();
  const page = { skip: 0, limit: 100, sort: 'newest' } as const;
  const listed = await listOriginals({ projectIds: [workspace.projectId] }, page);
  expect(listed.items.map(({ _id }) => _id)).not.toContain(file._id);
}

describe('a private file', () => {
  it('is never reachable by an address of the library, a public one, a post, or tricks with paths', async () => {
    for (const file of [await keepPrivately(PDF, 'prices.pdf'), await keepPrivately(TINY_PNG, 'plan.png')])
      await expectUnreachable(file);
    await expectUnreachable(await keepPrivately(TINY_PNG, 'step.png', 'temporary'));
  });

  it('lies outside what public addresses spell, on the disk', async () => {
    const file = await keepPrivately(PDF, 'prices.pdf');
    const name = `${file._id}.pdf`;
    expect(keyOf(file)).toBe(`private/${name}`);
    expect(existsSync(path.join(env.DATA_DIR, 'files', '.private', name.slice(0, 2), name))).toBe(true);
    expect(await storage().size(name)).toBeNull();
    await deleteFile(file._id);
    expect(await storage().size(`private/${name}`)).toBeNull();
  });

  it('is read through its project alone, as a download that no cache shares and no page runs', async () => {
    const file = await keepPrivately(PDF, 'Prices “2026”.pdf');
    const { projectId } = workspace;
    const opened = await openPrivate({ fileId: file._id, projectId });
    const { name, bytes, contentType } = opened.file;
    const answer = serveDownload({ body: await opened.read(), name, bytes, contentType, requestId: 'r' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store, no-transform',
      'content-disposition': expect.stringMatching(/^attachment; filename="Prices _2026_.pdf"/) as string,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    const stranger = String(new Types.ObjectId());
    await expect(openPrivate({ fileId: file._id, projectId: stranger })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('is not what is public or the product’s own', async () => {
    const file = await received(TINY_PNG, 'a.png');
    const shown = await keepFile({ file, userId: workspace.userId, projectId: workspace.projectId });
    const held = await keepPrivately(TINY_PNG, 'step.png', 'temporary');
    for (const { _id: fileId } of [shown, held])
      await expect(openPrivate({ fileId, projectId: workspace.projectId })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('has nothing public derived from it', async () => {
    const source = await keepPrivately(TINY_PNG, 'plan.png');
    const { userId, projectId } = workspace;
    const file = await received(TINY_PNG, 'thumbnail.png');
    await expect(keepFile({ file, userId, projectId, role: 'thumbnail', sourceId: source._id })).rejects.toThrow(
      'A public file was to be derived from a private one',
    );
    const page = await keepPrivateFile({ file, userId, projectId, role: 'document', sourceId: source._id });
    await deleteFile(source._id);
    expect(await findAnyFile(page._id)).toBeNull();
  });

  it('is as unreachable with S3, under a prefix of its own', async () => {
    const { folder, close } = await startS3();
    try {
      const file = await keepPrivately(PDF, 'prices.pdf');
      const name = `${file._id}.pdf`;
      await expectUnreachable(file);
      const there = (prefix: string) => existsSync(path.join(folder, 'media', prefix, `${name}._S3rver_object`));
      expect([there('private'), there('files')]).toEqual([true, false]);
      expect(await storage().size(name)).toBeNull();
      const opened = await openPrivate({ fileId: file._id, projectId: workspace.projectId });
      expect(Buffer.from(await new Response(await opened.read()).arrayBuffer()).equals(PDF)).toBe(true);
      await deleteFile(file._id);
      expect(there('private')).toBe(false);
    } finally {
      await close();
    }
  });
});

describe('the type of a document', () => {
  const typeOf = async (bytes: Buffer, name: string) => {
    const { path: draft } = await received(bytes, name);
    try {
      return (await detectDocument(draft, name))?.extension ?? null;
    } finally {
      await rm(draft);
    }
  };

  it('comes from its bytes, whatever its name says', async () => {
    expect(await typeOf(PDF, 'a.docx')).toBe('pdf');
    expect(await typeOf(await zipNamed('[Content_Types].xml', 'word/document.xml'), 'a.pdf')).toBe('docx');
    expect(await typeOf(await zipNamed('[Content_Types].xml', 'ppt/presentation.xml'), 'a.zip')).toBe('pptx');
    expect(await typeOf(await zipNamed('[Content_Types].xml', 'xl/workbook.xml'), 'a')).toBe('xlsx');
    expect(await typeOf(TINY_PNG, 'a.txt')).toBe('png');
    expect(await typeOf(Buffer.from('<!-- saved -->\n<!DOCTYPE html><p>Hi'), 'a.txt')).toBe('html');
    expect(await typeOf(TEXT, 'notes.exe')).toBe('txt');
  });

  it('of text is told further by its name, in any encoding', async () => {
    expect(await typeOf(TEXT, 'a.CSV')).toBe('csv');
    expect(await typeOf(TEXT, 'a.md')).toBe('md');
    expect(await typeOf(Buffer.from('﻿Цена', 'utf8'), 'a.txt')).toBe('txt');
    expect(await typeOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Цена', 'utf16le')]), 'a.csv')).toBe(
      'csv',
    );
    expect(await typeOf(Buffer.from([0xd6, 0xe5, 0xed, 0xe0, 0x0a]), 'a.txt')).toBe('txt');
    expect(await typeOf(Buffer.from('x'), 'a.txt')).toBe('txt');
  });

  it('refuses what is none, damaged, several at once, or carries programs', async () => {
    for (const [bytes, name] of [
      [await zipNamed('word/document.xml'), 'a.docx'],
      [await zipNamed('[Content_Types].xml', 'word/document.xml', 'xl/workbook.xml'), 'a.docx'],
      [await zipNamed('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), 'a.docx'],
      [await zipNamed('a.txt'), 'a.zip'],
      [(await zipNamed('[Content_Types].xml', 'word/document.xml')).subarray(0, 60), 'a.docx'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.txt'],
      [Buffer.from('<?xml version="1.0"?><svg/>'), 'a.html'],
      [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, 0, 0, 0]), 'a.txt'],
      [Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'a.png'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x00, 0xd8, 0x41, 0x00])]), 'a.txt'],
    ] as const)
      expect(await typeOf(bytes, name), name).toBeNull();
  });
});

describe('the purpose of a file', () => {
  it('decides the types and sizes allowed', async () => {
    Object.assign(env, { MAX_KNOWLEDGE_MB: 0.001, MAX_UPLOAD_MB: 0.002 });
    const { userId, projectId } = workspace;
    const large = async (bytes: number) => received(Buffer.concat([TINY_PNG, Buffer.alloc(bytes)]), 'a.png');
    await expect(
      keepPrivateFile({ file: await large(1200), userId, projectId, role: 'document' }),
    ).rejects.toMatchObject({ code: 'TOO_LARGE', statusCode: 413 });
    await keepFile({ file: await large(1200), userId, projectId });
    await expect(keepFile({ file: await large(2400), userId, projectId })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await keepFile({ file: await large(2400), userId, projectId, role: 'rendition' });
    for (const keep of [
      async () => keepFile({ file: await received(PDF, 'a.png'), userId, projectId }),
      async () => keepFile({ file: await received(TEXT, 'a.png'), userId, projectId, role: 'avatar' }),
      async () => keepPrivately(Buffer.from([0, 1, 2, 3]), 'a.txt'),
      async () => keepPrivately(Buffer.alloc(0), 'a.txt'),
    ])
      await expect(keep()).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE', statusCode: 415 });
  });

  it('decides when it goes', async () => {
    const held = await keepPrivately(TEXT, 'step.txt', 'temporary');
    const document = await keepPrivately(TEXT, 'notes.txt');
    clock.now = () => new Date(realNow().getTime() + 23 * 3_600_000);
    await sweepFiles();
    expect(await findAnyFile(held._id)).not.toBeNull();
    clock.now = () => new Date(realNow().getTime() + 25 * 3_600_000);
    await sweepFiles();
    expect(await findAnyFile(held._id)).toBeNull();
    expect(await storage().size(keyOf(held))).toBeNull();
    clock.now = () => new Date(realNow().getTime() + 400 * 24 * 3_600_000);
    await sweepFiles();
    expect(await findAnyFile(document._id)).not.toBeNull();
  });

  it('of a file stored before there were any is public media', async () => {
    const { userId, projectId } = workspace;
    const { _id } = await keepFile({ file: await received(TINY_PNG, 'old.png'), userId, projectId });
    await StoredFileModel.collection.updateOne({ _id: _id as never }, { $unset: { role: 1 } });
    expect((await serveFile(`${_id}.png`, new Request('http://host/files/x'))).status).toBe(200);
  });

  it('says of each who may read it', () => {
    const reads = Object.fromEntries(FILE_PURPOSES.map((purpose) => [purpose, PURPOSES[purpose].read]));
    expect(reads).toEqual({
      media: 'public',
      document: 'members',
      avatar: 'public',
      derived: 'public',
      preview: 'public',
      part: 'public',
      export: 'members',
      temporary: 'none',
    } satisfies Record<FilePurpose, string>);
  });
});
