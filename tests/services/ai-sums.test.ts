import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AiCallModel } from '@/prisma-free-models/ai-call';
import { AiDayModel } from '@/prisma-free-models/ai-day';
import { aiCallsOfProject, aiDaysOfProject } from '@/server/system/ai/owned.store';
import { sumDays, usageOf } from '@/server/system/ai/sum-days';
import { countedUsage, keepDay, lastSummedDay } from '@/server/system/ai/usage.store';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-20T12:00:00Z');
const DAYS = 12;
const projects = [new Types.ObjectId(), new Types.ObjectId(), null];
const dayAt = (before: number) => new Date(TODAY - before * DAY_MS).toISOString().slice(0, 10);
const realNow = clock.now;

/** The same numbers in each run of a seed. */
function random(seed: number): (below: number) => number {
  let state = seed * 7_919 + 1;
  return (below) => (state = (state * 16_807) % 2_147_483_647) % below;
}

type More = Partial<{ settleBy: Date | null; outcome: 'ok' | 'refused' | 'unknown' | 'not-sent' | 'pending' }>;

/** A call, `before` days before today. */
function callOf(pick: (below: number) => number, before: number, more: More = {}) {
  const at = new Date(TODAY - before * DAY_MS - pick(10) * 60_000);
  const cost = pick(4) === 0 ? null : pick(5_000);
  return {
    projectId: projects[pick(3)] ?? null,
    feature: ['post', 'knowledge', 'agent', 'Ärger'][pick(4)]!,
    model: ['gpt-5', 'gpt-5-mini', 'B'][pick(3)]!,
    capability: 'chat',
    units: pick(5) === 0 ? {} : { inputTokens: pick(3_000), outputTokens: pick(700) },
    reserved: 900,
    cost,
    counted: cost ?? 900,
    outcome: (['ok', 'refused', 'unknown', 'not-sent'] as const)[pick(4)]!,
    at,
    day: at.toISOString().slice(0, 10),
    ...more,
  };
}

async function expectSame(): Promise<void> {
  for (const projectId of [...projects.slice(0, 2).map(String), null])
    for (const [from, to] of [
      [dayAt(DAYS + 3), dayAt(0)],
      [dayAt(5), dayAt(2)],
      [dayAt(1), dayAt(0)],
      [dayAt(7), dayAt(7)],
    ] as const) {
      const span = { from, to, projectId };
      expect(await usageOf(span)).toEqual(await countedUsage(span));
    }
}

beforeAll(() => connectDatabase());
afterAll(() => disconnectDatabase());
beforeEach(async () => {
  clock.now = () => new Date(TODAY);
  await Promise.all([AiCallModel.deleteMany({}), AiDayModel.deleteMany({})]);
});
afterEach(() => {
  clock.now = realNow;
});

describe('sums of the AI ledger', () => {
  it.each([1, 2, 3, 4, 5])('are what counting the calls gives, day after day (%i)', async (seed) => {
    const pick = random(seed);
    // Some days have no calls.
    const days = Array.from({ length: DAYS }, (_, before) => before).filter(() => pick(4) > 0);
    for (const before of days.reverse()) {
      await AiCallModel.insertMany(Array.from({ length: 1 + pick(25) }, () => callOf(pick, before)));
      clock.now = () => new Date(TODAY - before * DAY_MS + pick(DAY_MS / 2));
      if (pick(2) === 0) await sumDays();
      await expectSame();
    }
    clock.now = () => new Date(TODAY);
    await sumDays();
    expect(await lastSummedDay()).toBe(dayAt(1));
    await expectSame();
  });

  it('read no call of a day that is summed', async () => {
    const pick = random(9);
    await AiCallModel.insertMany(Array.from({ length: 200 }, () => callOf(pick, 1 + pick(DAYS), { outcome: 'ok' })));
    const before = await usageOf({ from: dayAt(DAYS + 3), to: dayAt(0), projectId: null });
    expect(await sumDays()).toBeGreaterThan(5);
    await AiCallModel.deleteMany({});
    expect(await usageOf({ from: dayAt(DAYS + 3), to: dayAt(0), projectId: null })).toEqual(before);
  });

  it('wait for calls that are not settled: a day is summed once nothing of it can change', async () => {
    const pick = random(11);
    await AiCallModel.insertMany(Array.from({ length: 60 }, () => callOf(pick, 1 + pick(6))));
    const pending = { outcome: 'pending' as const, settleBy: new Date(TODAY) };
    const open = await AiCallModel.create(callOf(pick, 4, pending));
    await sumDays();
    expect(await lastSummedDay()).toBe(dayAt(5));
    await AiCallModel.updateOne({ _id: open._id }, { $set: { outcome: 'ok', cost: 77, counted: 77 } });
    await expectSame();
    await AiCallModel.updateOne({ _id: open._id }, { $set: { settleBy: null } });
    await sumDays();
    expect(await lastSummedDay()).toBe(dayAt(1));
    await expectSame();
  });

  it('leave the last hour of a day open, for what is written down a little later', async () => {
    clock.now = () => new Date(`${dayAt(0)}T00:30:00Z`);
    await AiCallModel.insertMany([callOf(random(3), 3), callOf(random(4), 1)]);
    await sumDays();
    expect(await lastSummedDay()).toBe(dayAt(2));
    await AiCallModel.insertMany([callOf(random(5), 1)]);
    await expectSame();
  });

  it('survive a death at any point: summing goes on, and summing a day twice counts nothing twice', async () => {
    const pick = random(13);
    await AiCallModel.insertMany(Array.from({ length: 80 }, () => callOf(pick, 1 + pick(8))));
    await keepDay(dayAt(8));
    // The sums of a day are written, and the process dies before it notes that.
    await keepDay(dayAt(7));
    await AiDayModel.updateOne({ _id: 'through' }, { $set: { day: dayAt(8) } });
    await expectSame();
    await Promise.all([sumDays(), sumDays()]);
    await expectSame();
  });

  it('can be made again from the calls', async () => {
    const pick = random(17);
    await AiCallModel.insertMany(Array.from({ length: 80 }, () => callOf(pick, 1 + pick(8))));
    await sumDays();
    await AiDayModel.updateMany({ _id: { $ne: 'through' } }, { $set: { rows: [] } });
    await sumDays({ again: true });
    await expectSame();
  });

  it('of a project go with it; those of the host stay', async () => {
    const pick = random(19);
    await AiCallModel.insertMany(Array.from({ length: 80 }, () => callOf(pick, 1 + pick(8))));
    await sumDays();
    const host = await usageOf({ from: dayAt(DAYS), to: dayAt(0), projectId: null });
    const id = String(projects[0]);
    expect(await aiDaysOfProject.count(id)).toBeGreaterThan(0);
    await aiCallsOfProject.remove(id);
    await aiDaysOfProject.remove(id);
    expect(await aiDaysOfProject.count(id)).toBe(0);
    expect(await usageOf({ from: dayAt(DAYS), to: dayAt(0), projectId: id })).toEqual([]);
    expect(await usageOf({ from: dayAt(DAYS), to: dayAt(0), projectId: null })).toEqual(host);
    await expectSame();
  });
});
