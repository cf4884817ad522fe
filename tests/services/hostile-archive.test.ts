import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Collection } from '@/lib/archive/collections';
import type { Actor } from '@/server/people/access/actor';
import { registerUser } from '@/server/people/auth/register-user';
import { agentsOfProjects } from '@/server/research/agents/agent.store';
import { schedulesOfProjects } from '@/server/research/agents/schedule.store';
import { importsOf } from './archive-support';
import { lookThroughUploadsOf } from './preview-worker';
import { startPublishing } from './publishing';
import { makeActor } from '../factories/actor';
import { zipOf } from '../factories/zip';

let stop: () => Promise<void>;
let stopLooking: () => Promise<void>;
let actor: Actor;

beforeAll(async () => {
  ({ stop } = await startPublishing());
  const user = await registerUser({ email: 'h@example.org', password: 'long enough', name: 'H', address: '10.0.0.7' });
  const userId = String(user._id);
  stopLooking = lookThroughUploadsOf(userId);
  actor = makeActor({ userId, email: 'h@example.org', name: 'H', isAdmin: false });
});
afterAll(async () => {
  await stopLooking();
  await stop();
});

const id = (number: number) => String(number).padStart(24, '0');

/** Imports an archive with these lines. Returns the new project and why lines were left out. */
async function imported(data: Partial<Record<Collection, object[]>>) {
  const entries = Object.entries(data);
  const linesOf = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
  const manifest = {
    ...{ format: 'workspace-project', version: 2, exportedAt: '2026-11-22T10:00:00.000Z' },
    project: { name: 'P', description: null },
    counts: {
      posts: 0,
      files: 0,
      bytes: 0,
      lines: Object.fromEntries(entries.map(([of, lines]) => [of, lines.length])),
    },
  };
  const { target, result } = await importsOf(actor).imported(
    await zipOf({
      'manifest.json': linesOf(manifest),
      'settings.json': linesOf({ avatar: null }),
      'files.ndjson': '',
      ...Object.fromEntries(entries.map(([of, lines]) => [`data/${of}.ndjson`, linesOf(...lines)])),
    }),
  );
  return { projectId: target, leftOut: result.remarks.filter((remark) => remark.includes('was left out')) };
}

const agent = {
  ...{ id: id(1), username: 'bakery', description: null, avatarFile: null, systemPrompt: 'Write of our bread' },
  ...{ timeZone: 'UTC', approval: 'review', caps: { run: null, day: 1_230_000, month: null }, maxPostsPerDay: 3 },
  ...{ catchUp: 'skip', pictures: 'card', picturesPerPost: 1, firstComment: null, language: null, model: null },
  ...{ brand: { tone: '', examples: [], bannedWords: [] }, knowledge: { use: true, categories: [] } },
};
const schedule = {
  ...{ id: id(2), agentId: id(1), name: null, frequency: 'every_day', time: '09:00', date: null, dayOfWeek: null },
  ...{ intervalDays: null, startDate: '2026-11-01', isActive: true },
};

it('agents and schedules that the calls refuse are left out, each with its reason', async () => {
  const { projectId, leftOut } = await imported({
    InstagramAgent: [
      agent,
      { ...agent, id: id(3), username: 'cakes', timeZone: 'Mars/Olympus' },
      { ...agent, id: id(4), username: 'pies', timeZone: '+02:00' },
      { ...agent, id: id(5), username: 'not a name' },
      { ...agent, id: id(6), username: 'rolls', systemPrompt: 'short' },
      { ...agent, id: id(7), username: 'buns', brand: { ...agent.brand, examples: Array(500).fill('x'.repeat(5000)) } },
    ],
    AgentSchedule: [
      schedule,
      { ...schedule, id: id(8), time: '24:00' },
      { ...schedule, id: id(9), time: '99:99' },
      { ...schedule, id: id(10), frequency: 'every_week' },
      { ...schedule, id: id(11), startDate: '2026-02-30' },
      { ...schedule, id: id(12), agentId: id(99) },
    ],
  });
  expect(leftOut.filter((remark) => remark.startsWith('An Instagram'))).toEqual([
    'An Instagram agent was left out: timeZone: Not a known time zone. Use a name such as Europe/Berlin.',
    'An Instagram agent was left out: timeZone: Not a known time zone. Use a name such as Europe/Berlin.',
    'An Instagram agent was left out: username: Only letters, digits, periods and underscores.',
    'An Instagram agent was left out: systemPrompt: System prompt must be at least 10 characters long.',
    expect.stringMatching(/^An Instagram agent was left out: brand\.examples/),
  ]);
  expect(leftOut.filter((remark) => remark.startsWith('A schedule'))).toEqual([
    'A schedule of an Instagram agent was left out: time: Time must be in HH:MM format.',
    'A schedule of an Instagram agent was left out: time: Time must be in HH:MM format.',
    'A schedule of an Instagram agent was left out: dayOfWeek: Choose a day of the week.',
    'A schedule of an Instagram agent was left out: startDate: Use a day such as 2026-12-31.',
    'A schedule of an Instagram agent was left out: its agent did not arrive.',
  ]);
  const agents = await agentsOfProjects([projectId]);
  expect(agents.map(({ username, status, caps }) => [username, status, caps.day])).toEqual([
    ['bakery', 'paused', 1_230_000],
  ]);
  expect((await schedulesOfProjects([projectId])).map(({ time, isActive }) => [time, isActive])).toEqual([
    ['09:00', false],
  ]);
});
