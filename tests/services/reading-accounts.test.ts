import { describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { mayRead } from '@/lib/results/share';
import { ReadingAccountModel } from '@/prisma-free-models/reading-account';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { changeSetting, settingsOf } from '@/server/publishing/connections/store';
import { refreshPostResults } from '@/server/publishing/results/post-results';
import { takeCallOfEveryProject } from '@/server/publishing/stored-posts/reading-account.store';
import { clock } from '@/server/system/clock';
import { newWorkspace, until } from './publishing';
import { resultsPlace } from './results-support';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const place = resultsPlace();
const { isReading, later, published, read, readings, resultOf } = place;

const reasonsOf = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await resultOf(id, 'discord')).unavailable));

describe('an account’s allowance', () => {
  it('is kept to: what is left waits until calls are an hour old', async () => {
    const id = await published(['discord']);
    later(HOUR_MS + MINUTE_MS);
    await read();
    const call = { projectId: new Types.ObjectId(place.workspace().projectId), at: clock.now() };
    const calls = Array.from({ length: 299 }, (_, index) => ({ ...call, id: String(index) }));
    await ReadingAccountModel.collection.updateOne({}, { $push: { calls: { $each: calls } } } as never);
    later(11 * MINUTE_MS);
    await refreshPostResults({ id });
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    later(HOUR_MS);
    expect(await read()).toBe(1);
  });

  it('counts each call, also those for one post', async () => {
    const id = await published(['discord']);
    for (let refresh = 0; refresh < 5; refresh += 1) {
      later(10 * MINUTE_MS + 1000);
      await refreshPostResults({ id });
      expect(await read()).toBe(1);
    }
    expect((await ReadingAccountModel.findOne({}).lean())?.calls).toHaveLength(5);
  });

  it('is shared by the projects that read with it, also by one that has not had a turn yet', async () => {
    const [first, second] = [new Types.ObjectId(), new Types.ObjectId()].map(String) as [string, string];
    const take = (projectId: string) =>
      takeCallOfEveryProject('account', {
        ...{ projectId, now: clock.now() },
        mayCall: (calls) => mayRead({ perHour: 10, ...calls }),
      });
    const taken = async (projectId: string) => {
      let calls = 0;
      while (await take(projectId)) calls += 1;
      return calls;
    };
    expect([await taken(first), await taken(second)]).toEqual([10, 0]);
    later(HOUR_MS);
    expect([await taken(first), await taken(second)]).toEqual([5, 5]);
    later(25 * HOUR_MS);
    expect(await taken(first)).toBe(10);
  });

  it('is not exceeded by workers that ask at the same time', async () => {
    const ask = () =>
      takeCallOfEveryProject('account', {
        ...{ projectId: String(new Types.ObjectId()), now: clock.now() },
        mayCall: ({ ofAccount }) => ofAccount < 3,
      });
    const allowed = (await Promise.all(Array.from({ length: 12 }, ask))).filter(Boolean);
    expect(allowed.length).toBeLessThanOrEqual(3);
  });
});

describe('a permission that is lost', () => {
  const REASON = 'Discord does not let this account read results: Invalid Webhook Token';
  const fail = async () => {
    const [first, second] = [await published(['discord']), await published(['discord'])];
    later(HOUR_MS + MINUTE_MS);
    place.services().discord.failNext({ kind: '401' }, 1, isReading);
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    return [first, second];
  };
  const save = async () => {
    const [setting] = (await settingsOf([place.workspace().projectId])).filter(
      ({ platform }) => platform === 'discord',
    );
    await saveSettings({ projectId: place.workspace().projectId, sent: { discord: setting!.credentials } });
  };

  it('is the reason that each post of the account gives, also one that is asked for by hand', async () => {
    const ids = await fail();
    for (const id of ids) await refreshPostResults({ id });
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    expect(await reasonsOf(ids)).toEqual([REASON, REASON]);
  });

  it('is tried again as soon as credentials are saved, the same ones too', async () => {
    const ids = await fail();
    await save();
    expect(await read()).toBe(2);
    expect(await reasonsOf(ids)).toEqual([null, null]);
  });

  it('does not hold for another token, and a renewed one wakes nothing', async () => {
    const [id] = await fail();
    const { nextAt } = await resultOf(id!, 'discord');
    await changeSetting({
      ...{ projectId: place.workspace().projectId, platform: 'discord', bySystem: true },
      change: (before) => before && { ...before, refreshFailures: 1 },
    });
    expect(await resultOf(id!, 'discord')).toMatchObject({ nextAt });
    const url = `https://discord.com/api/webhooks/123456789012345678/${'another'.repeat(9)}`;
    await saveSettings({ projectId: place.workspace().projectId, sent: { discord: { webhook_url: url } } });
    expect(await read()).toBe(2);
  });

  it('leaves a limit of the network as it is', async () => {
    const id = await published(['discord']);
    later(HOUR_MS + MINUTE_MS);
    place.services().discord.failNext({ kind: '429', retryAfter: 600 }, 1, isReading);
    await read();
    await save();
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    expect(await reasonsOf([id])).toEqual(['Discord asks this account to wait.']);
  });
});

describe('a network that does not answer', () => {
  const fail = (times: number) => place.services().discord.failNext({ kind: '503' }, times, isReading);

  it('rests the account with all its posts, for longer each time, and says so', async () => {
    const ids = [await published(['discord']), await published(['discord']), await published(['discord'])];
    later(HOUR_MS + MINUTE_MS);
    fail(100);
    const tried: number[] = [];
    for (let quarter = 0; quarter < 8 * 4; quarter += 1) {
      const before = readings();
      await read();
      if (readings() > before) tried.push(quarter / 4);
      later(HOUR_MS / 4);
    }
    expect(tried).toEqual([0, 0.25, 0.75, 1.75, 3.75, 7.75]);
    expect(await reasonsOf(ids)).toContain('Discord could not be reached for figures: Discord answered 503');
    place.services().discord.reset();
    later(6 * HOUR_MS + 20 * MINUTE_MS);
    expect(await read()).toBe(3);
    expect(await reasonsOf(ids)).toEqual([null, null, null]);
    expect((await ReadingAccountModel.findOne({}).lean())?.failures).toBe(0);
  });

  it('keeps no other post waiting behind one that always fails', async () => {
    const [poor, other] = [await published(['discord']), await published(['discord'])];
    const { externalId } = await place.entryOf(poor, 'discord');
    place.services().discord.failNext({ kind: '503' }, 100, ({ path }) => path.endsWith(`/messages/${externalId}`));
    later(HOUR_MS + MINUTE_MS);
    await read();
    later(15 * MINUTE_MS + 1000);
    expect(await read()).toBe(1);
    expect((await resultOf(other, 'discord')).latest).not.toBeNull();
    const before = readings();
    for (let quarter = 0; quarter < 24 * 4; quarter += 1) {
      later(HOUR_MS / 4);
      await read();
    }
    const { readings: known } = await resultOf(other, 'discord');
    expect(known.length).toBeGreaterThanOrEqual(4);
    expect(readings() - before).toBeLessThan(30);
  });

  it('is left alone once a year is over', async () => {
    const id = await published(['discord']);
    later(366 * 24 * HOUR_MS);
    fail(1);
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'discord')).nextAt).toBeNull();
  });

  it('holds up no other network and no other project', async () => {
    const slow = await published(['telegram']);
    const others = [await published(['discord']), await published(['discord'], await newWorkspace())];
    await place.showPage(slow, { views: 5, reactions: 0 });
    later(HOUR_MS + MINUTE_MS);
    const held = Promise.withResolvers<void>();
    place.web().failNext({ kind: 'held', until: held.promise }, 1, () => true);
    const reading = read();
    const latest = () => Promise.all(others.map(async (id) => (await resultOf(id, 'discord')).latest));
    await until(latest, (all) => all.every((one) => one !== null));
    expect((await resultOf(slow, 'telegram')).latest).toBeNull();
    held.resolve();
    expect(await reading).toBe(3);
  });
});
