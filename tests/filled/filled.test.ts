// Slow: fills a project up to its limits, and makes every call.
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readState } from '../setup/product';
import { endpoints } from '@/lib/contracts/index';
import { closeQueues } from '@/server/system/jobs/queues';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { newMember, newPerson, newTeam, send, type Person } from '../contract/client';
import { endsOtherwise, pathOf, sampleOf } from '../contract/samples';
import type { Maker, Team } from '../contract/sample';
import { fillTeam, type Filled } from './fill';
import { largestCalls, largestEnds } from './largest';
import { longestOfWeb, watchWorker } from './turns';

/** The most processor time for which one call may keep web from all others, in milliseconds. */
const MAX_TURN_MS = 200;
/** The same of the worker, whose jobs nobody waits for as long as a page. */
const MAX_WORKER_TURN_MS = 1_000;

let filled: Filled;
let small: Team;
let worker: ReturnType<typeof watchWorker>;
beforeAll(async () => {
  await mongoose.connect(readState(inject('productData'))?.mongodbUri ?? '', { autoIndex: false });
  worker = watchWorker();
  small = await newTeam();
  const began = Date.now();
  filled = await fillTeam();
  say(`filled in ${Date.now() - began} ms`);
});
afterAll(async () => {
  worker.stop();
  await closeQueues();
  stopPublishingEvents();
  await mongoose.disconnect();
});

const say = (line: string) => process.stdout.write(`${line}\n`);

type Endpoint = (typeof endpoints)[number];

/** A stream never ends, and the host's own cron call is no person's. */
const isMeasured = ({ name, access }: Endpoint) => name !== 'streamEvents' && access !== 'cron';
const ENDS_ACCOUNT = ['deleteMe', 'logout', 'changePassword'];
/** Makers that serve any project. */
const SAME_FOR_BOTH = new Set(['readCalendar', 'downloadExport', 'deleteExport']);
const SHOWN_MS = Number(process.env.FILLED_SHOW ?? 100);

/** Such a call is named, whatever it waited for: it is what makes this test long. */
const LONG_MS = 3_000;

/** Who may make the call: what is shared is shared with clients alone. */
async function callerOf({ name, access }: Endpoint, team: Team): Promise<Person> {
  if (ENDS_ACCOUNT.includes(name)) return newPerson();
  if (access === 'host-admin') return { ...team.owner, token: inject('hostAdmin') };
  const isForClients = typeof access === 'object' && access.role === 'client' && name !== 'removeMember';
  return isForClients ? newMember(team.owner, team.project, 'client') : team.owner;
}

type Made = { status: number; why: string };

/** Makes a valid call; `prepared` runs when everything that it needs is there. */
async function called(
  { endpoint, team, make }: { endpoint: Endpoint; team: Team; make?: Maker },
  prepared?: () => Promise<unknown>,
): Promise<Made> {
  try {
    const caller = await callerOf(endpoint, team);
    const made = await make?.(team, caller);
    const sample = made
      ? { path: pathOf(endpoint, made.params), sent: made.sent ?? {} }
      : await sampleOf(endpoint, team, caller);
    await prepared?.();
    const { status, text } = await send(endpoint.method, sample.path, { token: caller.token, ...sample.sent });
    return { status, why: text.slice(0, 300) };
  } catch (error) {
    return { status: 0, why: `no call could be made: ${String(error)}` };
  }
}

it('no call keeps web from others for long, however much a project holds', async () => {
  const largest = largestCalls(filled);
  const last = Object.keys(largest);
  const placeOf = ({ name }: Endpoint) => last.indexOf(name);
  const calls = endpoints.filter(isMeasured).toSorted((a, b) => placeOf(a) - placeOf(b));
  const slow: string[] = [];
  const wrong: string[] = [];
  for (const endpoint of calls) {
    // Once on a small project: loading the code of a call is no growth.
    // Not measured: a look makes web write all of its metrics.
    const make = SAME_FOR_BOTH.has(endpoint.name) ? largest[endpoint.name] : undefined;
    await called({ endpoint, team: small, make });
    const began = Date.now();
    const onFilled = { endpoint, team: filled.team, make: largest[endpoint.name] };
    const { status, why } = await called(onFilled, longestOfWeb);
    const turn = await longestOfWeb();
    if (Date.now() - began > LONG_MS) say(`${endpoint.name}: took ${Date.now() - began} ms by the clock`);
    if (turn > SHOWN_MS) say(`${endpoint.name}: ${Math.round(turn)} ms in one piece`);
    if (turn > MAX_TURN_MS) slow.push(`${endpoint.name}: ${Math.round(turn)} ms`);
    const ends = largestEnds[endpoint.name] ?? endsOtherwise[endpoint.name] ?? [endpoint.status];
    if (!ends.includes(status)) wrong.push(`${endpoint.name}: ${status} ${why}`);
  }
  // As one text: the comparison of two objects names none of them in the report.
  expect([...slow, ...wrong].join('\n')).toBe('');
});

it('no job keeps a worker from others for long', async () => {
  await worker.untilIdle();
  const turns = worker.turns();
  for (const each of turns)
    if (each.ms > 100) say(`worker: ${Math.round(each.ms)} ms at ${each.at.toISOString()} in ${each.kinds.join(', ')}`);
  expect(turns.filter(({ ms }) => ms > MAX_WORKER_TURN_MS)).toEqual([]);
});
