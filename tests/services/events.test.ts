import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '@/server/people/access/actor';
import { endSession } from '@/server/people/auth/end-session';
import { insertSession, insertUser } from '@/server/people/users/store';
import { connectRedis } from '@/server/system/events/connection';
import { eventsAfter } from '@/server/system/events/event-hub';
import { EVENT_STREAM, publishEvent } from '@/server/system/events/publish-event';
import { closeStreamPlaces } from '@/server/system/events/stream-places';
import { eventStream } from '@/server/edge/http/sse';
import { insertProject, addMember, type StoredProject } from '@/server/people/projects/store';
import { removeMember } from '@/server/people/projects/members';
import { pagesTold } from '@/server/publishing/posts/announce/announce';
import { makePost, startPublishing, until } from './publishing';
import { makeActor } from '../factories/actor';

let services: Awaited<ReturnType<typeof startPublishing>>;
const redis = connectRedis();
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(async () => {
  redis.disconnect();
  closeStreamPlaces();
  await services.stop();
});

async function newActor(): Promise<Actor> {
  const name = String(new Types.ObjectId());
  const user = await insertUser({ email: `${name}@example.org`, name, passwordHash: null, timeZone: 'UTC' });
  const session = await insertSession({
    userId: user._id,
    kind: 'session',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return makeActor({ userId: String(user._id), email: user.email, name, sessionId: String(session._id) });
}

/** A stream, the text read from it so far, and a function that ends it. */
async function listening(actor: Actor, headers: Record<string, string> = {}) {
  const aborter = new AbortController();
  const answer = await eventStream({
    actor,
    request: new Request('http://host/api/events', { headers, signal: aborter.signal }),
  });
  const reader = answer.body!.getReader();
  let text = '';
  let done = false;
  const read = async (): Promise<void> => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      text += new TextDecoder().decode(next.value);
    done = true;
  };
  return {
    read: () => void read().catch(() => undefined),
    reader,
    text: () => text,
    done: () => done,
    end: () => aborter.abort(),
  };
}

async function ownedBy(actor: Actor): Promise<StoredProject> {
  return insertProject({ userId: actor.userId, name: 'Northwind', isDefault: false });
}
const idOf = (project: StoredProject) => String(project._id);

it('a change of a long post is sent as its card, and other long changes as names of fields', async () => {
  const alice = await newActor();
  const project = await ownedBy(alice);
  const stream = await listening(alice);
  stream.read();
  const post = await makePost(
    { projectId: idOf(project), userId: alice.userId },
    { title: 'Long', content: 'я'.repeat(90_000), scheduledFor: null, platforms: ['vk', 'telegram'] },
  );
  await pagesTold();
  await publishEvent({
    kind: 'job',
    projectId: idOf(project),
    entity: { id: 'j1', state: 'done', result: 'x'.repeat(50_000) },
  });
  await until(stream.text, (text) => text.includes('j1'));
  const [told = ''] = /event: post\ndata: .*/.exec(stream.text()) ?? [];
  expect(told).toContain(post._id);
  expect(told.length).toBeLessThan(4096);
  expect(stream.text()).toMatch(/event: job\ndata: \{"projectId":"\w+","id":"j1","cut":true\}/);
  const entries = await redis.xrange(EVENT_STREAM, '-', '+');
  expect(Math.max(...entries.map(([, fields]) => Buffer.byteLength(fields.join(''))))).toBeLessThan(8300);
  stream.end();
});

it('a reconnecting member gets the missed events that concern them, and a stranger gets none', async () => {
  const [alice, mallory] = [await newActor(), await newActor()];
  const project = await ownedBy(alice);
  await publishEvent({ kind: 'first', projectId: idOf(project), entity: { id: 'first' } });
  const first = (await redis.xrevrange(EVENT_STREAM, '+', '-', 'COUNT', 1))[0]?.[0] ?? '';
  for (let index = 0; index < 50; index += 1)
    await publishEvent({ kind: 'post', projectId: idOf(project), entity: { id: `p${index}`, text: 'x'.repeat(2000) } });
  const back = await listening(alice, { 'Last-Event-ID': first });
  back.read();
  await until(back.text, (text) => text.includes('"p49"'));
  expect(back.text().match(/event: post/g)).toHaveLength(50);
  back.end();
  expect(await eventsAfter(first, { concerns: () => false, maxBytes: 10 })).toEqual([]);
  expect(await eventsAfter(first, { concerns: () => true, maxBytes: 10_000 }), 'too much to send again').toBeNull();
  const stranger = await listening(mallory, { 'Last-Event-ID': first });
  stranger.read();
  await publishEvent({ kind: 'note', projectId: null, userId: mallory.userId, entity: { id: 'mine' } });
  await until(stranger.text, (text) => text.includes('mine'));
  expect(stranger.text()).not.toContain('event: post');
  stranger.end();
});

it('a program limited to one project receives its owner’s notifications of that project only', async () => {
  const alice = await newActor();
  const [open, closed] = [idOf(await ownedBy(alice)), idOf(await ownedBy(alice))];
  const [program, person] = [
    await listening({ ...alice, kind: 'api', via: 'bearer', projectIds: [open] }),
    await listening(alice),
  ];
  for (const stream of [program, person]) stream.read();
  const tell = (projectId: string, id: string) =>
    publishEvent({ kind: 'notification', projectId, userId: alice.userId, entity: { _id: id } });
  await tell(closed, 'n-closed');
  await tell(open, 'n-open');
  await until(program.text, (text) => text.includes('n-open'));
  expect(program.text()).not.toContain('n-closed');
  await until(person.text, (text) => text.includes('n-open') && text.includes('n-closed'));
  for (const stream of [program, person]) stream.end();
});

it('a user has at most ten streams, even when more are opened at once; a closed one frees its place', async () => {
  const alice = await newActor();
  const asked = await Promise.allSettled(Array.from({ length: 25 }, () => listening(alice)));
  const open = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect([open.length, refused.length]).toEqual([10, 15]);
  expect(refused[0]).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You have 10 pages or programs open that listen for changes. Close one of them.',
  });
  open[0]?.end();
  const key = `workspace:streams:${alice.userId}`;
  await until(
    () => redis.zcard(key),
    (count) => count === 9,
  );
  open.push(await listening(alice));
  await expect(listening(alice)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  // Another process of this host holds the others.
  const [bob, now] = [await newActor(), Date.now()];
  for (let index = 0; index < 10; index += 1)
    await redis.zadd(`workspace:streams:${bob.userId}`, now + 30_000, `elsewhere-${index}`);
  await expect(listening(bob)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  for (const each of open) each.end();
});

it('a reader that reads nothing is dropped before much is buffered for it', async () => {
  const alice = await newActor();
  const project = await ownedBy(alice);
  const stream = await listening(alice);
  const witness = await listening(alice);
  witness.read();
  for (let index = 0; index < 50; index += 1)
    await publishEvent({ kind: 'post', projectId: idOf(project), entity: { id: `w${index}`, text: 'x'.repeat(7000) } });
  await until(witness.text, (text) => text.includes('"w49"'));
  const rest = async () => {
    for (let bytes = 0; ;) {
      const next = await stream.reader.read();
      if (next.done) return bytes;
      bytes += next.value.length;
    }
  };
  await expect(rest()).rejects.toThrow('takes nothing');
  witness.end();
});

it('a removed member receives nothing from that moment on, and the stream of an ended session ends', async () => {
  const [alice, mallory] = [await newActor(), await newActor()];
  const project = await ownedBy(alice);
  await addMember({ id: idOf(project), userId: mallory.userId, role: 'viewer', most: 200 });
  const stream = await listening(mallory);
  stream.read();
  await publishEvent({ kind: 'post', projectId: idOf(project), entity: { id: 'before' } });
  await until(stream.text, (text) => text.includes('before'));
  await removeMember({ project, actor: alice, role: 'owner', userId: mallory.userId });
  await publishEvent({ kind: 'post', projectId: idOf(project), entity: { id: 'after' } });
  await publishEvent({ kind: 'note', projectId: null, userId: mallory.userId, entity: { id: 'last' } });
  await until(stream.text, (text) => text.includes('last'));
  expect(stream.text()).not.toContain('"after"');
  await until(stream.text, (text) => text.includes('event: reset'));
  await endSession({ id: mallory.sessionId, userId: mallory.userId, kind: 'session' });
  await until(stream.done, (done) => done);
});
