import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { startServices, type Services } from '../setup/services';

let services: Services;
const sockets: Socket[] = [];
const keep = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);

beforeAll(async () => {
  services = await startServices();
  Object.assign(env, { MONGODB_URI: services.mongoUri('restart') });
  subscribe('net.client.socket', keep);
});
afterAll(async () => {
  unsubscribe('net.client.socket', keep);
  await disconnectDatabase();
  await services.stop();
});

async function write(): Promise<boolean> {
  await connectDatabase();
  await mongoose.connection.collection('kept').insertOne({});
  return true;
}
const isBack = () => vi.waitFor(write, { timeout: 20_000, interval: 50 });

it('the first client finds a killed database again; asking for it meanwhile starts no second one', async () => {
  await connectDatabase();
  const client = mongoose.connection.getClient();
  services.kill('db');
  const asked: Promise<boolean>[] = [];
  for (let call = 0; call < 40; call += 1) {
    asked.push(write().catch(() => false));
    await delay(25);
  }
  await Promise.all(asked);
  await isBack();
  expect(mongoose.connection.getClient() === client).toBe(true);
});

it('an operation that begins on a closing connection fails and does not wait for ever', async () => {
  await isBack();
  const ends: Promise<unknown>[] = [];
  for (const socket of sockets.filter(({ destroyed }) => !destroyed)) {
    const destroy = socket.destroy.bind(socket);
    let wasClosing = false;
    // Between this and the event `close` the driver takes the connection for a good one.
    socket.destroy = (error) => {
      const closing = destroy(error);
      if (!wasClosing) process.nextTick(() => Array.from({ length: 5 }, () => ends.push(write().catch(() => false))));
      wasClosing = true;
      return closing;
    };
  }
  services.kill('db');
  await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0), 20_000);
  await isBack();
  const late = delay(10_000, 'late');
  expect(await Promise.all(ends.map((end) => Promise.race([end, late])))).not.toContain('late');
});
