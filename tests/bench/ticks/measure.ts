import mongoose, { Types } from 'mongoose';
import { AgentRunModel } from '@/prisma-free-models/agent-run';
import { AgentScheduleModel } from '@/prisma-free-models/agent-schedule';
import { InstagramAgentModel } from '@/prisma-free-models/instagram-agent';
import { cursorAfter } from '@/server/agents/schedules/slots';
import { tick } from '@/server/agents/runs/tick';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { median, printTable } from '../measure';

const SIZES = [1, 100, 1_000];
const DUE = [0, 1, 10];
const EACH = 3;
const ROUNDS = 9;
const DAY_MS = 86_400_000;
const FIRST = Math.ceil(Date.now() / DAY_MS) * DAY_MS;

/** Agents that are paused: their slots are entered and skipped, so that the tick alone is measured. */
async function add(count: number, due: number): Promise<void> {
  const projectId = new Types.ObjectId();
  const agents = Array.from({ length: Math.max(count, due) }, (_, at) => ({
    _id: new Types.ObjectId(),
    projectId,
    createdBy: projectId,
    username: `agent_${at}`,
    usernameKey: `agent_${at}`,
    systemPrompt: 'Write about our bread',
    timeZone: 'UTC',
    status: 'paused' as const,
    approval: 'draft' as const,
    maxPostsPerDay: 3,
    catchUp: 'skip' as const,
    pictures: 'card' as const,
  }));
  await InstagramAgentModel.insertMany(agents);
  const daily = { name: null, frequency: 'every_day' as const, time: '09:00', isActive: true };
  const rule = { ...daily, date: null, dayOfWeek: null, intervalDays: null, startDate: null };
  const later = new Date(FIRST + 1_000 * DAY_MS);
  const schedules = agents.flatMap((agent, at) =>
    Array.from({ length: EACH }, (_, index) => ({
      ...rule,
      projectId,
      agentId: agent._id,
      ...(at < due && index === 0
        ? cursorAfter(agent, rule, new Date(FIRST))
        : { nextSlot: later, beginsAt: new Date(later.getTime() + at * 60_000) }),
    })),
  );
  await AgentScheduleModel.insertMany(schedules);
}

/** The index's own read, which any tick has to make. */
const floor = () =>
  AgentScheduleModel.find({ beginsAt: { $lte: clock.now(), $type: 'date' } })
    .limit(1)
    .lean();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type Measured = { ms: number; floorMs: number; calls: number };

async function measured(due: number): Promise<Measured> {
  const [times, floors, calls]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const shift = FIRST + round * DAY_MS + 9 * 3_600_000 + 100 - Date.now();
    clock.now = () => new Date(Date.now() + shift);
    let count = 0;
    mongoose.set('debug', () => (count += 1));
    const ms = await timed(tick);
    mongoose.set('debug', false);
    const floorMs = await timed(floor);
    // The first one warms up.
    if (round === 0) continue;
    times.push(ms);
    floors.push(floorMs);
    calls.push(count);
  }
  const entered = await AgentRunModel.countDocuments({});
  if (entered !== due * (ROUNDS + 1)) throw new Error(`${entered} runs of ${due * (ROUNDS + 1)} slots were entered`);
  return { ms: median(times), floorMs: median(floors), calls: median(calls) };
}

/** Prints the time and the queries of a tick by how much exists, and by how much is due. */
export async function measureTicks(): Promise<void> {
  const now = clock.now;
  await connectDatabase();
  await Promise.all([AgentScheduleModel.init(), AgentRunModel.init()]);
  const rows = [['agents', 'schedules', 'due', 'queries', 'ms', 'of one indexed read', 'of the same with 1 agent']];
  const alone = new Map<number, number>();
  for (const size of SIZES)
    for (const due of DUE) {
      await Promise.all([
        InstagramAgentModel.deleteMany({}),
        AgentScheduleModel.deleteMany({}),
        AgentRunModel.deleteMany({}),
      ]);
      await add(size, due);
      const { ms, floorMs, calls } = await measured(due);
      alone.set(due, alone.get(due) ?? ms);
      const ratio = (a: number, b: number) => `${(a / b).toFixed(2)}×`;
      const schedules = String(Math.max(size, due) * EACH);
      rows.push([
        String(size),
        schedules,
        String(due),
        String(calls),
        ms.toFixed(1),
        ratio(ms, floorMs),
        ratio(ms, alone.get(due) ?? ms),
      ]);
    }
  printTable(rows);
  clock.now = now;
  await disconnectDatabase();
}
