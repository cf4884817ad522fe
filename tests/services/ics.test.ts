import ICAL from 'ical.js';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendar,
  revokeCalendarFeed,
} from '@/server/publishing/planning/calendar-feed';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { insertProject } from '@/server/people/projects/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { updatePost as contract } from '@/lib/contracts/posts';
import { PostModel } from '@/prisma-free-models/post';
import { piecesOf } from './pieces';
import { makePost, startPublishing } from './publishing';

const origin = 'https://plan.example.org';
const DAY = 86_400_000;
let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());

async function newFeed() {
  const userId = String(new Types.ObjectId());
  const project = await insertProject({ userId, name: 'Café, “Nord”; news', isDefault: false });
  const workspace = { projectId: String(project._id), userId };
  const feed = await createCalendarFeed({ projectId: workspace.projectId, origin });
  return { workspace, token: tokenOf(feed.url) };
}
const tokenOf = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1) ?? '';

/** The events as another calendar reads them. */
async function events(token: string, platforms: PlatformKey[] = []) {
  const text = new TextDecoder().decode((await readCalendar({ token, platforms, origin })).text ?? undefined);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return { text, calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
}

describe('the calendar', () => {
  it('has every dated post: title, status, words and a link back, valid and folded', async () => {
    const { workspace, token } = await newFeed();
    const at = new Date(Math.ceil(Date.now() / DAY) * DAY + DAY);
    const post = await makePost(workspace, {
      title: 'Опening; 100%, “new”\nline',
      content: `Long ${'ы'.repeat(200)}`,
      scheduledFor: at,
      platforms: ['telegram', 'discord'],
      tags: ['news'],
    });
    await makePost(workspace, { scheduledFor: null });
    await makePost(workspace, { scheduledFor: at, status: 'draft', content: 'Held' });
    const { text, calendar, events: found } = await events(token);
    expect(found).toHaveLength(2);
    const event = found.find(({ uid }) => uid.includes(post._id));
    expect(event).toMatchObject({
      uid: `post-${post._id}@workspace`,
      summary: expect.stringContaining('Scheduled: Опening; 100%, “new”'),
    });
    expect(event?.startDate.toJSDate()).toEqual(at);
    expect(event?.description).toContain(`${origin}/schedule?post=${post._id}`);
    expect(event?.component.getFirstPropertyValue('url')).toBe(`${origin}/schedule?post=${post._id}`);
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(found.find(({ summary }) => summary === 'Draft: Held')?.component.getFirstPropertyValue('status')).toBe(
      'TENTATIVE',
    );
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Café, “Nord”; news: posts');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*VERSION:2\.0[\s\S]*PRODID:[\s\S]*END:VCALENDAR/);
  });

  it('a moved post keeps its UID with a later sequence, a deleted one is gone', async () => {
    const { workspace, token } = await newFeed();
    const post = await makePost(workspace, { scheduledFor: new Date(Date.now() + DAY) });
    const [before] = (await events(token)).events;
    await updatePost({
      id: post._id,
      body: contract.body!.parse({ scheduledFor: new Date(Date.now() + 2 * DAY).toISOString() }),
    });
    const [after] = (await events(token)).events;
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    await deletePost({ id: post._id, userId: workspace.userId });
    expect((await events(token)).events).toEqual([]);
  });

  it('can be narrowed to platforms', async () => {
    const { workspace, token } = await newFeed();
    await makePost(workspace, { scheduledFor: new Date(Date.now() + DAY), platforms: ['telegram'] });
    await makePost(workspace, { scheduledFor: new Date(Date.now() + DAY), platforms: ['vk'] });
    expect((await events(token, ['vk'])).events).toHaveLength(1);
    expect((await events(token, ['vk', 'telegram'])).events).toHaveLength(2);
    expect((await events(token, ['youtube'])).events).toHaveLength(0);
  });
});

describe('a large calendar', () => {
  /** Posts as other people's writes leave them, without the work of making each by a call. */
  async function fill(projectId: string, count: number) {
    const rows = Array.from({ length: count }, (_, at) => ({
      projectId: new Types.ObjectId(projectId),
      createdBy: new Types.ObjectId(),
      title: `Post ${at}`,
      content: 'Слово, ещё слово; и третье. '.repeat(80),
      scheduledFor: new Date(Date.now() + at * 60_000),
      status: 'scheduled',
      platformPosts: [{ platform: 'telegram', status: 'pending' }],
      version: 1,
    }));
    await PostModel.insertMany(rows);
  }

  it('is written in short pieces, and in little time', async () => {
    const { workspace, token } = await newFeed();
    await fill(workspace.projectId, 2000);
    const { longest, total } = await piecesOf(() => readCalendar({ token, platforms: [], origin }));
    expect(longest).toBeLessThan(200);
    expect(total).toBeLessThan(1500);
    expect((await events(token)).events).toHaveLength(2000);
  });

  it('is written once until a post of it changes, and not sent to a reader who has it', async () => {
    const { workspace, token } = await newFeed();
    await fill(workspace.projectId, 50);
    const post = await makePost(workspace, { scheduledFor: new Date(Date.now() + DAY) });
    const read = (known?: string) => readCalendar({ token, platforms: [], origin, ...(known ? { known } : {}) });
    const [first, beside] = await Promise.all([read(), read()]);
    const again = await read();
    expect(beside.text).toBe(first.text);
    expect(again.text).toBe(first.text);
    expect(await read(`"other", ${first.etag}`)).toEqual({ etag: first.etag, text: null });
    await updatePost({ id: post._id, body: contract.body!.parse({ content: 'Changed since' }) });
    const changed = await read(first.etag);
    expect(new TextDecoder().decode(changed.text ?? undefined)).toContain('Changed since');
    await deletePost({ id: post._id, userId: workspace.userId });
    expect((await read(changed.etag)).text).not.toBeNull();
  });
});

describe('the address', () => {
  it('is secret: any other is refused, and a new or revoked one ends the old', async () => {
    const { workspace, token } = await newFeed();
    const { projectId } = workspace;
    const read = (asked: string) => readCalendar({ token: asked, platforms: [], origin });
    expect(tokenOf((await getCalendarFeed({ projectId, origin })).url)).toBe(token);
    expect((await getCalendarFeed({ projectId, origin })).readAt).toBeNull();
    await read(token);
    expect((await getCalendarFeed({ projectId, origin })).readAt).not.toBeNull();
    const other = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const wrong of [other, projectId, 'nonsense', token.replace(projectId, 'f'.repeat(24))])
      await expect(read(wrong), wrong).rejects.toMatchObject({ statusCode: 404 });
    const renewed = tokenOf((await createCalendarFeed({ projectId, origin })).url);
    await expect(read(token)).rejects.toMatchObject({ statusCode: 404 });
    await read(renewed);
    await revokeCalendarFeed({ projectId });
    await expect(read(renewed)).rejects.toMatchObject({ statusCode: 404 });
    expect(await getCalendarFeed({ projectId, origin })).toEqual({ url: null, createdAt: null, readAt: null });
  });
});
