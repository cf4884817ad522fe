import { existsSync } from 'node:fs';
import { copyFile, readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { keepFile } from '@/server/media/files/keep-file';
import { openMedia } from '@/server/publishing/posts/delivery/open-media';
import { storage } from '@/server/system/storage/index';
import { makeFixtures, type Fixtures } from '../platforms/attempt';

let files: Fixtures;
let web: Server;
let base: string;
let stored: { id: string; extension: string; path: string };
const asked: string[] = [];

beforeAll(async () => {
  await connectDatabase();
  files = await makeFixtures();
  const draft = await storage().draft();
  await copyFile(files.png.path, draft);
  const kept = await keepFile({
    file: { name: 'My “holiday”.jpg', bytes: files.png.bytes, sha256: files.png.sha256, path: draft },
    userId: '0123456789abcdef01234567',
    projectId: null,
  });
  stored = { id: kept._id, extension: kept.extension, path: `/files/${kept._id}.${kept.extension}` };
  web = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/gone.png') return void response.writeHead(404).end();
    if (request.url === '/busy.png') return void response.writeHead(503).end();
    if (request.url === '/page.png') return void response.end('<html></html>');
    response.end(await readFile(files.video.path));
  });
  await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => web.close(done));
  await files.remove();
  await disconnectDatabase();
});

/** Nobody leaves here: each test has its own time. */
const signal = new AbortController().signal;
const allowAddress = () => true;

describe('openMedia reads our own files from storage', () => {
  it.each(['', '/api', 'https://workspace.example', 'http://localhost:3000', 'http://10.0.0.5:3000/api'])(
    'with “%s” before the path',
    async (prefix) => {
      const media = await openMedia(`${prefix}${stored.path}`, signal);
      expect(media).toMatchObject({
        kind: 'image',
        contentType: 'image/png',
        bytes: files.png.bytes,
        fileName: 'My _holiday_.png',
      });
      await media.dispose();
      expect(existsSync(media.path)).toBe(true);
    },
  );

  it('says when the file is gone', async () => {
    env.PUBLIC_URL = 'https://workspace.example';
    for (const url of [`/files/${'a'.repeat(24)}.png`, `https://workspace.example/files/${'a'.repeat(24)}.png`]) {
      await expect(openMedia(url, signal)).rejects.toMatchObject({
        failure: { class: 'permanent', text: expect.stringContaining('no longer exists') as string },
      });
    }
    env.PUBLIC_URL = undefined;
  });
});

describe('openMedia fetches other addresses', () => {
  it('into a temporary file that is removed on disposal, its type by its bytes', async () => {
    const media = await openMedia(`${base}/film%20a.jpg?x=1`, signal, { allowAddress });
    expect(media).toMatchObject({
      kind: 'video',
      contentType: 'video/mp4',
      fileName: 'film a.mp4',
      bytes: (await stat(files.video.path)).size,
    });
    await media.dispose();
    expect(existsSync(media.path)).toBe(false);
  });

  it.each([
    ['/gone.png', 'permanent', 'answered 404'],
    ['/busy.png', 'retry', 'answered 503'],
    ['/page.png', 'permanent', 'does not lead to a picture'],
  ])('and explains %s', async (path, kind, sentence) => {
    await expect(openMedia(`${base}${path}`, signal, { allowAddress })).rejects.toMatchObject({
      failure: { class: kind, text: expect.stringContaining(sentence) as string },
    });
  });

  it('retries later when its host is unreachable', async () => {
    await expect(openMedia('http://127.0.0.1:1/a.png', signal, { allowAddress })).rejects.toMatchObject({
      failure: { class: 'retry' },
    });
  });

  it('never on this host’s network', async () => {
    asked.length = 0;
    for (const url of [`${base}/a.png`, `${base.replace('127.0.0.1', 'localhost')}/a.png`]) {
      await expect(openMedia(url, signal)).rejects.toMatchObject({
        failure: { class: 'permanent', text: expect.stringContaining('not on the public internet') as string },
      });
    }
    expect(asked).toEqual([]);
  });
});
