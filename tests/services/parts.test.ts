import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { formOfRow } from '@/lib/posts/csv/csv-rows';
import { bodyOf } from '@/lib/posts/form';
import { ownedPosts } from '@/server/publishing/posts/owned-posts';
import { changePost } from '@/server/publishing/stored-posts/store';
import { duplicatePost } from '@/server/publishing/posts/duplicate-post';
import { deliverPlatformPost } from '@/server/publishing/posts/delivery/deliver-platform-post';
import { publishPlatformPost } from '@/server/publishing/posts/publish-platform-post';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { readDiagnostics, readStory } from '@/server/publishing/posts/story/diagnostics';
import { rehearsePost } from '@/server/publishing/posts/story/rehearse-post';
import { updatePost } from '@/server/publishing/posts/update-post';
import { claimed, LEASE_MS, markedSent } from '@/server/publishing/post-rules/attempt';
import { clock } from '@/server/system/clock';
import { deliveryPlace, one } from './delivery-support';
import { makePost, newWorkspace, shown, work } from './publishing';

const place = deliveryPlace();
const { later } = place;

const CONTENT = 'One\n---\nTwo\n---\nThree';
const telegram = () => place.services.telegram.published.map(({ request }) => request.fields.text);
const discord = () => place.services.discord.published.map(({ request }) => request.fields.content);
const answered = () =>
  place.services.telegram.published.map(
    ({ request }) => (request.fields.reply_parameters as { message_id?: number } | undefined)?.message_id,
  );
const make = (fields: Record<string, unknown> = {}) => makePost(place.workspace, { content: CONTENT, ...fields });

describe('a post of several parts', () => {
  it('goes out part by part, each behind the one before, then its comment', async () => {
    const comment = { platform: 'discord', platformSpecificData: { first_comment: 'first!' } };
    const { _id } = await make({
      numbered: true,
      platformPosts: [{ platform: 'telegram', platformSpecificData: {} }, comment],
    });
    await work();
    expect(telegram()).toEqual(['One 1/3', 'Two 2/3', 'Three 3/3']);
    const ids = place.services.telegram.published.map(({ id }) => Number(id));
    expect(answered()).toEqual([undefined, ids[0], ids[1]]);
    expect(discord()).toEqual(['One 1/3', 'Two 2/3', 'Three 3/3', 'first!']);
    const post = await shown(_id);
    expect(post).toMatchObject({ status: 'published', parts: [{ content: 'One' }, {}, {}], numbered: true });
    const [first] = post.platformPosts;
    expect(first).toMatchObject({ status: 'published', externalId: String(ids[0]) });
    expect(first?.parts).toMatchObject([0, 1, 2].map((index) => ({ index, status: 'published', unconfirmed: false })));
    expect(first?.parts?.[1]?.publicUrl).toBe(`https://t.me/channel/${ids[1]}`);
    expect(first?.attempts.map(({ part }) => part)).toEqual([0, 1, 2]);
    expect([...place.services.telegram.violations, ...place.services.discord.violations]).toEqual([]);
  });

  it('sends each part once, whoever works at it', async () => {
    const { _id } = await make();
    const by = (worker: string) =>
      deliverPlatformPost({ postId: _id, platform: 'telegram', worker, signal: new AbortController().signal });
    await Promise.all(Array.from({ length: 6 }, (_, index) => by(`w${index}`)));
    await Promise.all([work('one'), work('two')]);
    expect(telegram()).toEqual(['One', 'Two', 'Three']);
  });

  it('is copied with its parts', async () => {
    const { _id } = await make({ numbered: true, scheduledFor: null });
    const copy = await shown((await duplicatePost({ id: _id, userId: place.workspace.userId }))._id);
    expect(copy).toMatchObject({
      numbered: true,
      parts: [{ content: 'One' }, { content: 'Two' }, { content: 'Three' }],
    });
  });

  it('is rehearsed whole', async () => {
    const { _id } = await make({ scheduledFor: null });
    const { platforms } = await rehearsePost({ id: _id });
    expect(platforms[0]?.requests.map(({ body }) => (JSON.parse(body ?? '{}') as { text: string }).text)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
  });
});

describe('a part that fails', () => {
  const second = ({ fields }: { fields: Record<string, unknown> }) => fields.text === 'Two';

  it('stops the rest; trying again goes on there, with the text as it is by then', async () => {
    place.services.telegram.failNext({ kind: '400', text: 'Not this one' }, 1, second);
    const { _id } = await make();
    await work();
    const post = await shown(_id);
    expect(post.status).toBe('failed');
    expect(post.platformPosts[0]).toMatchObject({
      status: 'failed',
      parts: [{ status: 'published' }, { status: 'failed', unconfirmed: false }, { status: 'pending' }],
    });
    await updatePost({ id: _id, body: { content: 'One\n---\nBetter\n---\nThree' } });
    await publishPlatformPost({ id: _id, platform: 'telegram' });
    await work();
    expect(telegram()).toEqual(['One', 'Better', 'Three']);
    expect((await shown(_id)).status).toBe('published');
  });

  it('waits where the network asks to, and nothing overtakes it', async () => {
    place.services.telegram.failNext({ kind: '429', retryAfter: 30 }, 1, second);
    const { _id } = await make();
    await work();
    expect(telegram()).toEqual(['One']);
    later(31_000);
    await work();
    expect(telegram()).toEqual(['One', 'Two', 'Three']);
    expect((await shown(_id)).status).toBe('published');
  });

  it('tells in words that the part before was deleted', async () => {
    place.services.telegram.failNext({ kind: '400', text: 'Not this one' }, 1, second);
    const { _id } = await make();
    await work();
    place.services.telegram.gone.add(Number(place.services.telegram.published[0]!.id));
    await publishPlatformPost({ id: _id, platform: 'telegram' });
    await work();
    place.services.telegram.gone.clear();
    expect((await shown(_id)).platformPosts[0]?.reason).toMatchObject({
      cause: 'part-before-gone',
      message: expect.stringContaining('was deleted') as string,
      act: 'edit',
    });
  });
});

describe('a part whose outcome is unknown', () => {
  const lost = async () => {
    place.services.telegram.failNext({ kind: 'lost-answer' }, 1, ({ fields }) => fields.text === 'Two');
    const { _id } = await make();
    await work();
    const [entry] = (await shown(_id)).platformPosts;
    expect(entry).toMatchObject({ status: 'failed', unconfirmed: true });
    expect(entry?.parts).toMatchObject([
      { status: 'published' },
      { status: 'failed', unconfirmed: true },
      { status: 'pending' },
    ]);
    later(7_200_000);
    await work();
    expect(telegram()).toEqual(['One', 'Two']);
    return _id;
  };

  it('is live: the rest follows it', async () => {
    const id = await lost();
    const second = place.services.telegram.published[1]!.id;
    const publicUrl = `https://t.me/channel/${second}`;
    await setPlatformPostStatus({ id, platform: 'telegram', status: 'published', part: 1, publicUrl });
    await work();
    expect(telegram()).toEqual(['One', 'Two', 'Three']);
    expect(answered().at(-1)).toBe(Number(second));
    expect((await shown(id)).platformPosts[0]?.parts?.[1]).toMatchObject({ externalId: second, publicUrl });
    const { platforms } = await readStory({ id });
    expect(platforms[0]?.lines.map(({ text }) => text).join('\n')).toContain('began to send part 2 of 3');
  });

  it('is not there: it is sent, and what was there is not', async () => {
    const id = await lost();
    await setPlatformPostStatus({ id, platform: 'telegram', status: 'pending', part: 1 });
    await work();
    expect(telegram()).toEqual(['One', 'Two', 'Two', 'Three']);
    expect((await shown(id)).status).toBe('published');
    const { deliveries } = await readDiagnostics({ id });
    expect(deliveries[0]?.partsOut).toHaveLength(3);
  });
});

it('a worker that dies while it sends a part: nobody repeats it, and the rest waits', async () => {
  place.services.telegram.failNext({ kind: '429', retryAfter: 30 }, 1, ({ fields }) => fields.text === 'Two');
  const { _id } = await make();
  await work();
  later(31_000);
  const fence = { platform: 'telegram', attemptId: 'dead' } as const;
  await changePost(_id, (stored) => claimed(stored, { ...fence, worker: 'dead', now: clock.now() }));
  await changePost(_id, (stored) => markedSent(stored, { ...fence, place: null, now: clock.now() }));
  later(31_000 + LEASE_MS + 1);
  await work();
  expect(telegram()).toEqual(['One']);
  expect(await one(_id)).toMatchObject({ status: 'failed', unconfirmed: true });
});

it('travels with its parts, and with what is out of them', async () => {
  const alt = 'Bread';
  const url = 'https://example.org/a.png';
  place.services.telegram.failNext({ kind: '400', text: 'Not this one' }, 1, ({ fields }) => fields.text === 'Two 2/2');
  const parts = [{ content: 'One' }, { content: 'Two' }];
  await make({ parts, content: undefined, numbered: true });
  await work();
  await make({
    parts: [{ content: 'A', media: [{ url, alt }] }, { content: 'B' }],
    content: undefined,
    scheduledFor: null,
  });
  const { travels } = ownedPosts;
  if (!('export' in travels)) throw new Error('Posts should travel');
  const lines: unknown[] = [];
  for await (const line of travels.export(place.workspace.projectId)) lines.push(line);
  const { projectId, userId } = await newWorkspace();
  const ids = new Map<string, string>();
  const idOf = (_: string, id: string) => ids.get(id) ?? (ids.set(id, String(new Types.ObjectId())), ids.get(id)!);
  const restored = await travels.restore(
    (async function* () {
      yield* JSON.parse(JSON.stringify(lines)) as unknown[];
    })(),
    {
      importId: 'i',
      projectId,
      userId,
      idOf,
      addressOf: (address: string) => address,
      remark: () => undefined,
    } as never,
  );
  expect(restored).toMatchObject({ count: 2 });
  const [first, second] = await Promise.all((lines as { id: string }[]).map(({ id }) => shown(idOf('Post', id))));
  expect(first).toMatchObject({ numbered: true, parts: [{ content: 'One' }, { content: 'Two' }] });
  expect(first?.platformPosts[0]).toMatchObject({
    status: 'failed',
    externalId: place.services.telegram.published[0]?.id,
    parts: [{ status: 'published' }, { status: 'failed' }],
  });
  expect(second?.parts).toEqual([
    { content: 'A', media: [{ url, alt }] },
    { content: 'B', media: [] },
  ]);
});

it('a row of a file with breaks in its text makes parts', async () => {
  const said = { title: '', content: 'A\n---\nB', media: [], scheduledFor: null, tags: [] };
  const form = formOfRow({ ...said, platforms: [{ platform: 'telegram', text: null }] });
  const { _id } = await makePost(place.workspace, { ...bodyOf(form), scheduledFor: null });
  const post = await shown(_id);
  expect(post.parts).toMatchObject([{ content: 'A' }, { content: 'B' }]);
  expect(post.platformPosts[0]?.parts).toHaveLength(2);
});

it('a network that takes no parts gets them as one text', async () => {
  const { _id } = await make({ platforms: ['vk'], scheduledFor: null });
  const [entry] = (await shown(_id)).platformPosts;
  expect(entry?.parts).toBeUndefined();
  expect(entry?.lints).toContainEqual(expect.objectContaining({ code: 'PARTS_JOINED', severity: 'info' }));
});
