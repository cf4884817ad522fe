import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { localPlace } from '@/server/system/storage/local-tickets';
import { prepareFirstByte, provenUnsent, takeFirstByte } from '@/server/publishing/posts/delivery/first-byte';
import { wakePost } from '@/server/publishing/posts/delivery/wake-post';
import { claimed, LEASE_MS, markedSent } from '@/server/publishing/post-rules/attempt';
import { timePassed } from '@/server/publishing/post-rules/wake';
import { extendLease } from '@/server/publishing/stored-posts/lease.store';
import { changePost, findPost } from '@/server/publishing/stored-posts/store';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const realNow = clock.now;
let shift = 0;
const later = (ms: number) => void (shift += ms);
const one = async (id: string) => (await shown(id)).platformPosts[0]!;
const UNCONFIRMED = 'Delivery could not be confirmed. Check the channel before retrying.';

beforeAll(async () => void (services = await startPublishing()));
afterAll(async () => services.stop());
beforeEach(async () => {
  shift = 0;
  clock.now = () => new Date(realNow().getTime() + shift);
  await PostModel.deleteMany({});
  services.telegram.reset();
  workspace = await newWorkspace();
});

describe('a worker that dies', () => {
  const claimFor = (id: string, now: Date) =>
    changePost(id, (post) => claimed(post, { platform: 'telegram', attemptId: 'dead', worker: 'dead', now }));

  it('before it sent anything: another worker sends it', async () => {
    const post = await makePost(workspace);
    await claimFor(post._id, clock.now());
    await work();
    expect(services.telegram.requests).toEqual([]);
    later(LEASE_MS + 1);
    await work();
    expect(await one(post._id)).toMatchObject({
      status: 'pending',
      attempts: [{ outcome: 'retry', errorText: 'The worker stopped before anything was sent' }],
    });
    later(10_001);
    await work();
    expect((await one(post._id)).status).toBe('published');
    expect(services.telegram.published).toHaveLength(1);
  });

  const markFor = (id: string, place: string | null) =>
    changePost(id, (stored) =>
      markedSent(stored, { platform: 'telegram', attemptId: 'dead', place, now: clock.now() }),
    );

  it.each([
    ['on another machine, or before its last start', 'another:boot', false],
    ['where nothing can be proven', null, false],
    ['with its ticket taken', 'here', true],
    ['with its ticket lost', localPlace, false],
  ])('after it may have sent, %s: the user is asked, no worker sends it again', async (_, place, began) => {
    const post = await makePost(workspace);
    await claimFor(post._id, clock.now());
    await markFor(
      post._id,
      place === 'here' ? prepareFirstByte('dead') : typeof place === 'function' ? place() : place,
    );
    if (began) expect(takeFirstByte('dead')).toBe(true);
    later(LEASE_MS + 1);
    await work();
    later(600_000);
    await work();
    expect(await one(post._id)).toMatchObject({ status: 'failed', unconfirmed: true, errorText: UNCONFIRMED });
    expect(services.telegram.requests).toEqual([]);
  });

  it('between the stored mark and the first byte: another worker sends it, and the first one never will', async () => {
    const post = await makePost(workspace);
    await claimFor(post._id, clock.now());
    await markFor(post._id, prepareFirstByte('dead'));
    later(LEASE_MS + 1);
    await work();
    expect(await one(post._id)).toMatchObject({
      status: 'pending',
      unconfirmed: false,
      attempts: [{ outcome: 'retry', sentAt: null, errorText: 'The worker stopped before anything was sent' }],
    });
    expect(takeFirstByte('dead')).toBe(false);
    later(10_001);
    await work();
    expect((await one(post._id)).status).toBe('published');
    expect(services.telegram.published).toHaveLength(1);
  });

  it('between the stored mark and the first byte, as does the one that proves it: the proof is there for a third', async () => {
    const post = await makePost(workspace);
    await claimFor(post._id, clock.now());
    await markFor(post._id, prepareFirstByte('dead'));
    later(LEASE_MS + 1);
    // The second one dies before it has stored what it proved.
    expect([...provenUnsent((await findPost(post._id))!, clock.now())]).toEqual(['dead']);
    expect(takeFirstByte('dead')).toBe(false);
    await work();
    expect(await one(post._id)).toMatchObject({ status: 'pending', unconfirmed: false, attempts: [{ sentAt: null }] });
    later(10_001);
    await work();
    expect(services.telegram.published).toHaveLength(1);
  });

  it('after its mark was stored, but before the post was seen with it: what is stored is judged, not what was seen', async () => {
    const post = await makePost(workspace);
    await claimFor(post._id, clock.now());
    const known = (await findPost(post._id))!;
    await markFor(post._id, prepareFirstByte('dead'));
    later(LEASE_MS + 1);
    await wakePost({ postId: post._id, known, dispatch: () => false });
    expect(await one(post._id)).toMatchObject({ status: 'pending', unconfirmed: false, attempts: [{ sentAt: null }] });
  });

  it('that only slept between the mark and the first byte finds the delivery taken, and sends nothing', async () => {
    const post = await makePost(workspace);
    const { collection } = PostModel;
    const real = collection.updateOne.bind(collection);
    let slept = false;
    vi.spyOn(collection, 'updateOne').mockImplementation(async (...args) => {
      const result = await real(...args);
      if (slept || !JSON.stringify(args[1]).includes('"sentAt":"')) return result;
      slept = true;
      later(LEASE_MS + 1);
      // By itself, since this process writes one group of posts after the other.
      const stored = (await findPost(post._id))!;
      const unsent = provenUnsent(stored, clock.now());
      const passed = timePassed(stored, { now: clock.now(), catchUpMs: 1e9, canLook: () => false, unsent });
      await PostModel.replaceOne({ _id: post._id }, { ...passed.post, version: stored.version + 1 });
      return result;
    });
    await work();
    vi.restoreAllMocks();
    expect(services.telegram.requests).toEqual([]);
    later(10_001);
    await work();
    expect(services.telegram.published).toHaveLength(1);
    expect(await one(post._id)).toMatchObject({ status: 'published', attempts: [{ outcome: 'retry' }, {}] });
  });

  it('while it sends heartbeats, its lease holds, even against a sweep', async () => {
    const post = await makePost(workspace);
    await claimFor(post._id, clock.now());
    later(LEASE_MS - 5000);
    expect(
      await extendLease({
        postId: post._id,
        platform: 'telegram',
        attemptId: 'dead',
        until: new Date(clock.now().getTime() + LEASE_MS),
      }),
    ).toBe(true);
    later(LEASE_MS - 5000);
    await work();
    expect((await one(post._id)).attempts).toMatchObject([{ outcome: 'running' }]);
    expect(
      await extendLease({ postId: post._id, platform: 'telegram', attemptId: 'another', until: clock.now() }),
    ).toBe(false);
  });
});
