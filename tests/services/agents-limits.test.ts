import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_AGENTS, MAX_SCHEDULES, MAX_UPCOMING_RUNS } from '@/lib/agents/agent';
import { scheduleInput } from '@/lib/agents/schedule-input';
import { createAgentSchedule, updateAgentSchedule } from '@/lib/contracts/agent-schedules';
import { AgentScheduleModel } from '@/prisma-free-models/agent-schedule';
import { InstagramAgentModel } from '@/prisma-free-models/instagram-agent';
import { addSchedule, listUpcoming, listUpcomingOfAll, updateSchedule } from '@/server/agents/schedules/schedules';
import { tick } from '@/server/agents/runs/tick';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { newAgent, newPlace } from './agents-support';

beforeAll(async () => {
  await connectDatabase();
  await InstagramAgentModel.init();
});
afterAll(async () => {
  stopPublishingEvents();
  await closeQueues();
  await disconnectDatabase();
});

const daily = scheduleInput.parse({ frequency: 'every_day', time: '09:00' });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  );
const rowOf = (projectId: string, agentId: unknown, more: object = {}) => ({
  ...{ projectId: new Types.ObjectId(projectId), agentId, ...daily, version: 1, createdAt: new Date() },
  ...more,
});

describe('a project and an agent are full', () => {
  it('at a hundred agents, also when the last ones are made at once', async () => {
    const place = newPlace();
    const ids = Array.from({ length: MAX_AGENTS - 2 }, () => new Types.ObjectId());
    const projectId = new Types.ObjectId(place.projectId);
    await InstagramAgentModel.collection.insertMany(ids.map((_id) => ({ _id, projectId, usernameKey: String(_id) })));
    const names = ['a', 'b', 'c', 'd', 'e'];
    const made = await Promise.all(names.map((username) => refusal(newAgent(place, { username }))));
    const there = await InstagramAgentModel.countDocuments({ projectId });
    expect(there).toBeLessThanOrEqual(MAX_AGENTS);
    expect(made.filter(Boolean).length).toBe(names.length - (there - ids.length));
    for (const username of ['f', 'g']) await refusal(newAgent(place, { username }));
    expect(await refusal(newAgent(place, { username: 'h' }))).toEqual({
      code: 'CONFLICT',
      message: 'A project can have 100 Instagram agents. Delete one that is not needed.',
    });
  });

  it('at fifty schedules, switched off or not', async () => {
    const place = newPlace();
    const agent = await newAgent(place, { schedules: Array.from({ length: MAX_SCHEDULES - 1 }, () => daily) });
    const add = () =>
      addSchedule({ id: agent._id, body: createAgentSchedule.body!.parse({ ...daily, isActive: false }) });
    await add();
    expect(await refusal(add())).toEqual({
      code: 'CONFLICT',
      message: 'An agent can have 50 schedules. Delete one that is not needed.',
    });
  });
});

it('the calendar of more schedules than fit holds the earliest slots, and lets other work go on meanwhile', async () => {
  const place = newPlace();
  const agent = await newAgent(place, { timeZone: 'America/New_York' });
  const minutes = Array.from({ length: 600 }, (_, minute) => minute);
  const two = (value: number) => String(value).padStart(2, '0');
  await AgentScheduleModel.collection.insertMany(
    minutes.map((minute) =>
      rowOf(place.projectId, new Types.ObjectId(agent._id), {
        time: `${two(Math.floor(minute / 60) + 10)}:${two(minute % 60)}`,
        startDate: '2026-11-01',
      }),
    ),
  );
  let turns = 0;
  let isDone = false;
  const others = (): void => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const from = new Date('2027-01-01T00:00Z');
  const to = new Date('2027-03-04T00:00Z');
  const listed = await listUpcomingOfAll({ projectIds: [place.projectId], from, to });
  isDone = true;
  expect(listed).toHaveLength(MAX_UPCOMING_RUNS);
  expect(turns).toBeGreaterThan(3);
  const whens = listed.map(({ when }) => when);
  expect(whens).toEqual(whens.toSorted());
  // 601 slots a day: eight days, and a part of the ninth.
  expect(listed.at(-1)?.localTime.slice(0, 10)).toBe('2027-01-09');
  expect(new Set(listed.map(({ when, scheduleId }) => when + scheduleId)).size).toBe(MAX_UPCOMING_RUNS);
});

it('a stored schedule that can’t be read has no slots, stops no other, and is refused until its time is entered', async () => {
  const place = newPlace();
  const agent = await newAgent(place);
  const agentId = new Types.ObjectId(agent._id);
  const ids = ['24:00', '99:99'].map(() => new Types.ObjectId());
  await AgentScheduleModel.collection.insertMany([
    rowOf(place.projectId, agentId, {
      _id: ids[0],
      time: '24:00',
      isActive: true,
      beginsAt: new Date(0),
      nextSlot: new Date(0),
    }),
    rowOf(place.projectId, agentId, { _id: ids[1], time: '99:99', isActive: false }),
  ]);
  expect((await listUpcoming({ id: agent._id, limit: 5 })).map(({ scheduleId }) => scheduleId)).toEqual(
    Array.from({ length: 5 }, () => agent.schedules[0]?.id),
  );
  await tick();
  expect(await AgentScheduleModel.findById(ids[0]).lean()).toMatchObject({ nextSlot: null, beginsAt: null });
  const change = (body: object) =>
    updateSchedule({ id: agent._id, scheduleId: String(ids[1]), body: updateAgentSchedule.body!.parse(body) });
  expect(await refusal(change({ isActive: true }))).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'The stored time or day of this schedule can’t be read. Enter both again.',
  });
  expect(await change({ isActive: true, time: '10:00' })).toMatchObject({ isActive: true, time: '10:00' });
});
