import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { publishEvent, stopPublishingEvents } from './publish-event';

afterEach(() => {
  stopPublishingEvents();
  vi.restoreAllMocks();
});

it('many events before the first connection wait together, and an outage is logged once', async () => {
  const logged = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const silent = createServer();
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  const { port } = silent.address() as { port: number };
  Object.assign(env, { REDIS_URL: `redis://127.0.0.1:${port}` });
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on('warning', note);
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => publishEvent({ kind: 'test', projectId: 'p', entity: { index } })),
  );
  await new Promise((next) => setImmediate(next));
  process.off('warning', note);
  silent.close();
  expect(warnings).toEqual([]);
  expect(logged).toHaveBeenCalledOnce();
});
