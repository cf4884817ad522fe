import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerUser } from '@/server/people/auth/register-user';
import { connectDatabase, disconnectDatabase, openDatabase } from '@/server/system/db/connect';
import { LostDatabaseError, requireOwnDatabase } from '@/server/system/db/own-database';
import { env } from '@/server/system/env';
import { checkHealth } from '@/server/edge/health/check-health';

const picture = path.join(env.DATA_DIR, 'files/ab/abc.png');
const mark = path.join(env.DATA_DIR, 'has-accounts');

beforeAll(async () => {
  await mkdir(path.dirname(picture), { recursive: true });
  await writeFile(picture, 'what an earlier host kept');
});
afterAll(disconnectDatabase);

it('an empty database beside existing uploads is not opened: no visitor becomes its administrator, and health says what to do', async () => {
  await expect(connectDatabase()).rejects.toThrow(LostDatabaseError);
  await expect(connectDatabase()).rejects.toThrow(/has no accounts.*files.*Put the database back.*fresh-start/s);
  const { status, services } = await checkHealth();
  expect(status).toBe('down');
  expect(services.database?.message).toContain('it is not this host');
});

it('one with accounts is opened, and leaves the mark that exposes a later one without them', async () => {
  expect(existsSync(mark)).toBe(false);
  await mongoose.connection.collection('users').insertOne({ email: 'ada@example.org' });
  await openDatabase({});
  expect(existsSync(mark)).toBe(true);
  await rm(picture);
  await mongoose.connection.collection('users').deleteMany({});
  await expect(requireOwnDatabase()).rejects.toThrow(LostDatabaseError);
  await rm(mark);
  await requireOwnDatabase();
});

it('one that lost its accounts under a running process makes no visitor an administrator', async () => {
  await writeFile(picture, 'what an earlier host kept');
  await expect(
    registerUser({ email: 'eve@example.org', password: 'a long password', name: 'Eve', address: '192.0.2.1' }),
  ).rejects.toThrow(LostDatabaseError);
  expect(await mongoose.connection.collection('users').countDocuments()).toBe(0);
  await rm(picture);
  expect(
    await registerUser({ email: 'ada@example.org', password: 'a long password', name: 'Ada', address: '192.0.2.1' }),
  ).toMatchObject({ isAdmin: true });
  expect(existsSync(mark)).toBe(true);
});
