import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setKeptDataAside } from '../../system/db/kept-data.mjs';
import { refuseLostDatabase, takeDataDir } from './data-dir.mjs';
import { ambiguousNames, parseEnv } from './env-file.mjs';
import { parseMongoAddress, requireMongo } from './mongo-address.mjs';
import { StartError } from './output.mjs';
import { PING } from './socket-question.mjs';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'refusals-')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), content);
};

describe('a DATA_DIR that cannot be used', () => {
  it.each([
    ['is a file', () => (write('file', ''), path.join(dir, 'file')), 'that is a file, not a folder'],
    ['lies below a file', () => (write('file', ''), path.join(dir, 'file/data')), 'a part of that path is a file'],
    ['lies where no folder can be made', () => '/proc/workspace', 'no folder can be created there'],
    ['takes no file', () => '/sys/kernel', 'this user may not write there'],
  ])('%s: a sentence, no stack', (_what, make, reason) => {
    const wanted = make();
    expect(() => takeDataDir(wanted)).toThrow(StartError);
    expect(() => takeDataDir(wanted)).toThrow(
      new RegExp(`^Nothing can be written in the data folder ${wanted}: ${reason}[^]*DATA_DIR=./data2 npm start$`),
    );
  });

  it('is refused as well when it is read-only', () => {
    // Root writes into any folder, so the kernel's own read-only one stands for it.
    expect(() => takeDataDir('/proc/self')).toThrow(
      /folder \/proc\/self: (this user may not write|no folder can be created) there/,
    );
  });

  it('is taken once', () => {
    const { release } = takeDataDir(path.join(dir, 'data'));
    expect(() => takeDataDir(path.join(dir, 'data'))).toThrow('Workspace is already running on');
    release();
    takeDataDir(path.join(dir, 'data')).release();
  });
});

describe('a missing or empty database', () => {
  const jobs = () => write('redis/appendonlydir/appendonly.aof.1.incr.aof', 'x'.repeat(2000));

  it('is a new host where nothing else is, or only what a start leaves', () => {
    expect(() => refuseLostDatabase(dir)).not.toThrow();
    write('redis/redis.conf', 'port 1');
    write('redis/appendonlydir/appendonly.aof.1.base.rdb', 'x'.repeat(88));
    write('files/.uploads/unfinished', 'half');
    expect(() => refuseLostDatabase(dir)).not.toThrow();
  });

  it.each([
    ['uploads', () => write('files/ab/abc.png', 'a picture')],
    ['jobs', jobs],
    ['the mark of a host with accounts', () => write('has-accounts', '')],
  ])('is refused beside %s', (_what, leave) => {
    leave();
    expect(() => refuseLostDatabase(dir)).toThrow(
      /workspace\.db is missing or empty.*[^]*first person to register.*[^]*fresh-start/,
    );
    write('db/workspace.db', '');
    expect(() => refuseLostDatabase(dir)).toThrow(StartError);
    write('db/workspace.db', 'SQLite format 3');
    expect(() => refuseLostDatabase(dir)).not.toThrow();
  });

  it('may begin anew once the old data is set aside, none of it lost', () => {
    jobs();
    write('files/ab/abc.png', 'a picture');
    const aside = setKeptDataAside(dir);
    expect(() => refuseLostDatabase(dir)).not.toThrow();
    expect(readdirSync(aside).sort()).toEqual(['files', 'redis']);
  });
});

describe('a MONGODB_URI', () => {
  it('is read as the driver reads it', () => {
    expect(parseMongoAddress('mongodb://user:p%40ss@a:1,[::1]:2,c/name?tls=true')).toEqual({
      hosts: [
        { host: 'a', port: 1 },
        { host: '::1', port: 2 },
        { host: 'c', port: 27_017 },
      ],
      encrypted: true,
    });
    expect(parseMongoAddress('mongodb://%2Frun%2Fdb.sock/name')).toEqual({
      hosts: [{ path: '/run/db.sock' }],
      encrypted: false,
    });
    expect(parseMongoAddress('mongodb+srv://cluster.example.com/name')).toEqual({ srv: 'cluster.example.com' });
    expect(parseMongoAddress('http://a')).toBeUndefined();
  });

  it('that nobody answers is refused with its reason and what to do', async () => {
    await expect(requireMongo('mongodb://user:secret@127.0.0.1:9/x', 300)).rejects.toThrow(
      /^MongoDB does not answer: 127\.0\.0\.1:9 \(ECONNREFUSED\)\.\n {2}Check MONGODB_URI/,
    );
    await expect(requireMongo('localhost:27017')).rejects.toThrow('MONGODB_URI is not an address of MongoDB');
  });

  it('behind which somebody takes connections and nobody answers is refused as well', async () => {
    const deaf = net.createServer().listen(path.join(dir, 'deaf.sock'));
    await expect(requireMongo(`mongodb://${encodeURIComponent(path.join(dir, 'deaf.sock'))}`, 300)).rejects.toThrow(
      /deaf\.sock \(no answer\)/,
    );
    deaf.close();
    const proxy = net
      .createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
      .listen(path.join(dir, 'proxy.sock'));
    await expect(requireMongo(`mongodb://${encodeURIComponent(path.join(dir, 'proxy.sock'))}`, 300)).rejects.toThrow(
      /is not MongoDB/,
    );
    proxy.close();
  });

  it('is waited for, and taken when one of its servers is there', async () => {
    const file = path.join(dir, 'a.sock');
    const waiting = requireMongo(`mongodb://127.0.0.1:9,${encodeURIComponent(file)}/x`, 30_000);
    const server = net.createServer((socket) => socket.once('data', () => socket.end(PING))).listen(file);
    await waiting;
    server.close();
  });
});

describe('a $ in .env', () => {
  it('is told of where Docker Compose would read another value', () => {
    const text = [
      'APP_SECRET=ab$cd',
      'SMTP_URL="smtps://u:p$w@h"',
      "CRON_SECRET='ab$cd'",
      'PORT=3000 # $',
      '#OPENAI_API_KEY=$x',
    ].join('\n');
    expect(ambiguousNames(text)).toEqual(['APP_SECRET', 'SMTP_URL']);
    expect(parseEnv(text).CRON_SECRET).toBe('ab$cd');
  });
});
