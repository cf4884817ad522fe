// Slow: a real worker is killed (-9) in the middle of a download, and another one waits for its lease.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { registerUser } from '@/server/people/auth/register-user';
import { modelFolder, stateOnDisk } from '@/server/system/ai/local/files';
import { getLocalModel } from '@/server/system/ai/local/manage-models';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { startHubFake, type HubFake } from '../fakes/hub';
import { listed } from '../services/local-models-support';
import { killWorkers, removeBundle, startWorker } from './worker-process';

let hub: HubFake;
beforeAll(async () => {
  await connectDatabase();
  hub = await startHubFake();
});
afterAll(async () => {
  killWorkers();
  await hub.close();
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
  await removeBundle();
});

it('a download whose worker is killed goes on where it stood', async () => {
  const { _id } = await registerUser({
    ...{ email: 'models@example.org', password: 'long enough', name: 'Models', address: '10.0.0.1' },
  });
  const userId = String(_id);
  const model = await listed();
  const settings = { LOCAL_MODELS_URL: hub.url, LOCAL_MODELS_LIST: env.LOCAL_MODELS_LIST ?? '', LEASE_SECONDS: '15' };
  hub.failNext(
    { kind: 'slow-pieces', ms: 3_000 },
    1,
    ({ path: of }) => of.startsWith('/cdn/') && of.endsWith('tokenizer.json'),
  );
  const first = await startWorker(settings);
  const { jobId } = await getLocalModel({ id: model.id, userId });
  const part = path.join(modelFolder(model.id), 'tokenizer.json.part');
  const sizeOfPart = () =>
    stat(part).then(
      ({ size }) => size,
      () => 0,
    );
  await expect.poll(sizeOfPart, { timeout: 60_000 }).toBeGreaterThan(0);
  first.kill('SIGKILL');
  await first.ended;
  const size = await sizeOfPart();
  expect(stateOnDisk(model)).toBe('absent');
  await startWorker(settings);
  const state = async () => (await TrackedJobModel.findById(jobId).lean())?.state;
  await expect.poll(state, { timeout: 120_000, interval: 500 }).toBe('done');
  expect(stateOnDisk(model)).toBe('ready');
  const ranges = hub.requests.flatMap(({ path: of, headers }) =>
    of.startsWith('/cdn/') && of.endsWith('tokenizer.json') ? (headers.range ?? 'whole') : [],
  );
  expect(ranges).toEqual(['whole', `bytes=${size}-`]);
}, 240_000);
