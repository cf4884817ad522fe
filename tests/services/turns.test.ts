import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';
import { insertJob } from '@/server/system/jobs/tracked/store';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { inTurn } from '@/server/system/jobs/tracked/turns';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { until } from './publishing';

beforeAll(connectDatabase);
afterAll(async () => {
  stopPublishingEvents();
  await disconnectDatabase();
});

const { kind } = defineTrackedJob({
  kind: 'try-turns',
  lane: 'heavy',
  payload: z.object({}),
  timeoutMs: 30_000,
  quiet: true,
});
const newId = () => String(new Types.ObjectId());

it('a project with thirty heavy jobs delays another’s by one job, and uses the whole lane otherwise', async () => {
  const [greedy, modest] = [newId(), newId()];
  const add = (projectId: string) =>
    insertJob({ kind, lane: 'heavy', projectId, createdBy: newId(), quiet: true, label: 'A video', payload: {} });
  for (let count = 0; count < 30; count += 1) await add(greedy);
  const begun: string[] = [];
  const run = async (_payload: unknown, { projectId }: { projectId: string }) => {
    begun.push(projectId);
    // While the fifth of the first project runs, the other one asks for two.
    if (begun.length === 5) for (let count = 0; count < 2; count += 1) await add(modest);
  };
  const runner = createTrackedRunner({ worker: 'turns', handlerOf: () => Promise.resolve({ timeoutMs: 30_000, run }) });
  await until(
    () => begun.length,
    (count) => count === 32,
  );
  await runner.stop();
  const places = begun.flatMap((projectId, index) => (projectId === modest ? [index] : []));
  expect(begun.slice(0, 5)).toEqual(Array(5).fill(greedy));
  // At once when a place is free, then every second one; up to the lane's concurrency may have begun meanwhile.
  expect(places[0]).toBeLessThanOrEqual(5 + 8);
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeLessThanOrEqual(2);
});

it('the turn goes to the project with the fewest running jobs, then to the one that waited longest', () => {
  const servedAt = (projectId: string) => ({ a: 3, b: 1, c: 2 })[projectId] ?? 0;
  expect(inTurn({ waiting: ['a', 'b', 'c'], running: [], servedAt })).toEqual(['b', 'c', 'a']);
  expect(inTurn({ waiting: ['a', 'b', 'c'], running: ['b', 'b', 'c'], servedAt })).toEqual(['a', 'c', 'b']);
});
