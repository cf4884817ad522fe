import { describe, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel } from '@/prisma-free-models/post-result';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { deleteForGood } from '@/server/publishing/posts/trash/trash';
import { notePublished } from '@/server/publishing/results/note-published';
import { readPostResults, refreshPostResults } from '@/server/publishing/results/post-results';
import { figuresOf } from '@/lib/results/figures';
import { addReading, type PostResult } from '@/server/publishing/stored-posts/result.store';
import type { FakeRequest } from '../fakes/server';
import { makePost, newWorkspace } from './publishing';
import { resultsPlace } from './results-support';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const place = resultsPlace();
const { announced, entryOf, isReading, later, published, read, readings, resultOf, showPage } = place;

describe('a published post', () => {
  it('is read an hour later, then by its schedule, and each reading is kept', async () => {
    const id = await published(['telegram', 'discord']);
    await showPage(id, { views: 120, reactions: 7 });
    place.services().discord.reactions.set((await entryOf(id, 'discord')).externalId ?? '', [2, 1]);
    expect(await read()).toBe(0);
    later(HOUR_MS + MINUTE_MS);
    expect(await read()).toBe(2);
    expect(announced).toEqual([id, id]);
    expect(await resultOf(id, 'telegram')).toMatchObject({ latest: { views: 120, likes: 7, replies: null } });
    expect(await resultOf(id, 'discord')).toMatchObject({ latest: { views: null, likes: 3 }, unavailable: null });
    expect(await read()).toBe(0);
    await showPage(id, { views: 1500, reactions: 9 });
    later(2 * HOUR_MS);
    expect(await read()).toBe(2);
    const { latest, readings: all, nextAt } = await resultOf(id, 'telegram');
    expect(latest?.views).toBe(1500);
    expect(all.map(({ views }) => views)).toEqual([120, 1500]);
    const { publishedAt } = await entryOf(id, 'telegram');
    expect(new Date(nextAt!).getTime() - new Date(publishedAt!).getTime()).toBe(6 * HOUR_MS);
    expect([...place.services().discord.violations, ...place.web().violations]).toEqual([]);
  });

  it('is not read after a year, nor before its time', async () => {
    const id = await published(['discord']);
    later(400 * DAY_MS);
    expect(await read()).toBe(1);
    expect((await resultOf(id, 'discord')).nextAt).toBeNull();
    later(30 * DAY_MS);
    expect(await read()).toBe(0);
  });

  it('is found by the walk where no delivery noted it', async () => {
    const id = await published(['discord']);
    await PostResultModel.deleteMany({});
    later(5 * HOUR_MS);
    await notePublished();
    expect(await read()).toBe(1);
    expect((await resultOf(id, 'discord')).latest).not.toBeNull();
  });

  it('loses its readings with itself, not in the trash', async () => {
    const id = await published(['discord']);
    later(HOUR_MS + MINUTE_MS);
    await read();
    await deletePost({ id, userId: place.workspace().userId });
    expect(await PostResultModel.countDocuments({})).toBe(1);
    later(2 * HOUR_MS);
    expect(await read()).toBe(0);
    await deleteForGood({ id });
    expect(await PostResultModel.countDocuments({})).toBe(0);
    expect(await PostReadingModel.countDocuments({})).toBe(0);
  });

  it('leaves no readings of a post that vanished otherwise', async () => {
    await published(['discord']);
    await PostModel.deleteMany({});
    later(2 * HOUR_MS);
    expect(await read()).toBe(0);
    expect(await PostResultModel.countDocuments({})).toBe(0);
  });
});

describe('reading again', () => {
  it('happens at once, and once in ten minutes', async () => {
    const id = await published(['discord']);
    await refreshPostResults({ id });
    expect(await read()).toBe(1);
    await expect(refreshPostResults({ id })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await readPostResults({ id })).refreshableAt).not.toBeNull();
    later(10 * MINUTE_MS + 1000);
    await refreshPostResults({ id });
    expect(await read()).toBe(1);
    expect((await resultOf(id, 'discord')).readings).toHaveLength(2);
  });

  it('erases nothing of how a post grew in its first hours', async () => {
    const id = await published(['discord']);
    const { publishedAt } = await entryOf(id, 'discord');
    const [result] = await PostResultModel.find({}).lean<PostResult[]>();
    const first = [1, 3, 6, 12, 24].map((hours) => hours * HOUR_MS);
    const refreshes = Array.from({ length: 150 }, (_, index) => 25 * HOUR_MS + index * 10 * MINUTE_MS);
    for (const [likes, ms] of [...first, ...refreshes].entries())
      await addReading(result!, { at: new Date(Date.parse(String(publishedAt)) + ms), figures: figuresOf({ likes }) });
    const { readings: known, latest } = await resultOf(id, 'discord');
    expect(known).toHaveLength(120);
    expect(known.slice(0, 5).map(({ likes }) => likes)).toEqual([0, 1, 2, 3, 4]);
    expect([known.at(-1)?.likes, latest?.likes]).toEqual([154, 154]);
  });

  it('asks no network for a post that is not out', async () => {
    const { _id: id } = await makePost(place.workspace(), { scheduledFor: new Date(Date.now() + DAY_MS) });
    expect(await refreshPostResults({ id })).toEqual({ platforms: [], refreshableAt: null });
    expect(await read()).toBe(0);
  });
});

describe('an account that may not be asked', () => {
  it('rests after a 429 for as long as it was told, with all its posts; deliveries go on', async () => {
    const [first, second] = [await published(['discord']), await published(['discord'])];
    later(HOUR_MS + MINUTE_MS);
    place.services().discord.failNext({ kind: '429', retryAfter: 600 }, 1, isReading);
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    expect(await resultOf(first, 'discord')).toMatchObject({ unavailable: 'Discord asks this account to wait.' });
    const third = await published(['discord']);
    expect((await entryOf(third, 'discord')).status).toBe('published');
    later(9 * MINUTE_MS);
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    later(2 * MINUTE_MS);
    expect(await read()).toBe(2);
    for (const id of [first, second])
      expect(await resultOf(id, 'discord')).toMatchObject({ unavailable: null, latest: { likes: 0 } });
  });

  it('rests for hours after a revoked token; other accounts and deliveries go on', async () => {
    const other = await newWorkspace();
    const own = await published(['discord']);
    const others = await published(['discord'], other);
    later(HOUR_MS + MINUTE_MS);
    // The accounts are read at once: which comes first is open, so the refusal is for one of them.
    const message = (await entryOf(own, 'discord')).externalId ?? '';
    const ofOwn = (request: FakeRequest) => isReading(request) && request.path.includes(message);
    place.services().discord.failNext({ kind: '401' }, 1, ofOwn);
    await read();
    const { latest, unavailable } = await resultOf(own, 'discord');
    expect(latest).toBeNull();
    expect(unavailable).toContain('does not let this account read results: Invalid Webhook Token');
    expect((await resultOf(others, 'discord')).latest).not.toBeNull();
    expect((await entryOf(await published(['discord']), 'discord')).status).toBe('published');
    later(3 * HOUR_MS);
    place.services().discord.requests.length = 0;
    await read();
    expect(readings()).toBe(1);
  });

  it('is not asked while a delivery’s own wait lasts, and a channel that is not connected says so', async () => {
    const id = await published(['discord']);
    await saveSettings({ projectId: place.workspace().projectId, sent: { discord: { webhook_url: null } } as never });
    later(HOUR_MS + MINUTE_MS);
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'discord')).unavailable).toBe('Discord is not connected.');
    expect(readings()).toBe(0);
  });
});

describe('a public page', () => {
  it('that has changed is an error of its own, tried again soon', async () => {
    const id = await published(['telegram']);
    await showPage(id, { views: 5, reactions: 0 });
    later(HOUR_MS + MINUTE_MS);
    place.web().changeMarkup();
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'telegram')).unavailable).toContain('public page has changed');
    later(16 * MINUTE_MS);
    expect(await read()).toBe(1);
    expect(await resultOf(id, 'telegram')).toMatchObject({ unavailable: null, latest: { views: 5, likes: 0 } });
  });

  it('that is not there says so, once', async () => {
    const id = await published(['telegram']);
    later(HOUR_MS + MINUTE_MS);
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'telegram')).unavailable).toContain('does not show the post');
    expect(await read()).toBe(0);
  });

  it('of a host that has to wait rests the channel', async () => {
    const id = await published(['telegram']);
    await showPage(id, { views: 5, reactions: 0 });
    later(HOUR_MS + MINUTE_MS);
    place.web().failNext({ kind: '429', retryAfter: 120 }, 1, () => true);
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'telegram')).unavailable).toContain('wait');
    later(3 * MINUTE_MS);
    expect(await read()).toBe(1);
  });
});
