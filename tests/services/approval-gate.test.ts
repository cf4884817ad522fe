import { afterEach, describe, expect, it } from 'vitest';
import { repeatPost as repeatContract } from '@/lib/contracts/recurrences';
import { NotificationModel } from '@/prisma-free-models/notification';
import { PostModel } from '@/prisma-free-models/post';
import { ProjectModel } from '@/prisma-free-models/project';
import type { ApprovalRule } from '@/lib/posts/approval';
import { decideReview } from '@/server/publishing/approvals/decide';
import { createApproval } from '@/server/publishing/approvals/links';
import { readReview } from '@/server/publishing/approvals/read-review';
import { replaceFile } from '@/server/publishing/library/replace-file';
import { editSeries } from '@/server/publishing/planning/edit-series';
import { makeOccurrences } from '@/server/publishing/planning/make-occurrences';
import { findSeries } from '@/server/publishing/planning/recurrence.store';
import { repeatPost } from '@/server/publishing/planning/repeat-post';
import { deliverPlatformPost } from '@/server/publishing/posts/delivery/deliver-platform-post';
import { publishPlatformPost } from '@/server/publishing/posts/publish-platform-post';
import { publishPost } from '@/server/publishing/posts/publish-post';
import { undoChange } from '@/server/publishing/posts/undo-change';
import { updatePost } from '@/server/publishing/posts/update-post';
import { keepFile } from '@/server/media/files/keep-file';
import { changeFile } from '@/server/media/files/store';
import { TINY_PNG } from '../contract/client';
import { received } from '../factories/received-file';
import { deliveryPlace, one } from './delivery-support';
import { makePost, shown, work } from './publishing';

const place = deliveryPlace();
const { later } = place;
const MINUTE = 60_000;
/** The same picture in other bytes: what follows its end is shown nowhere. */
const PNG_AGAIN = Buffer.concat([TINY_PNG, Buffer.from('again')]);
const OWNER = 'e'.repeat(24);

const demand = async (approval: ApprovalRule, members: object[] = []) => {
  const { projectId: _id } = place.workspace;
  await ProjectModel.updateOne({ _id }, { $set: { name: 'P', userId: OWNER, approval, members } }, { upsert: true });
};
afterEach(() => ProjectModel.deleteOne({ _id: place.workspace.projectId }));

const share = async (...postIds: string[]) => {
  const { projectId } = place.workspace;
  const by = { userId: OWNER, name: 'Olga' };
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { url } = await createApproval({ projectId, by, postIds, name: 'Acme', expiresAt, origin: '' });
  return url?.split('/').at(-1) ?? '';
};
const approve = async (id: string, token?: string) =>
  decideReview({ token: token ?? (await share(id)), passes: [], id, decision: 'approve' });
const sent = () => place.services.telegram.published.length;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

describe('where a project asks for approval', () => {
  it('a post without it waits, says so, and its author and the owner are told, once', async () => {
    await demand('everyone');
    const { _id } = await makePost(place.workspace);
    await work();
    later(6 * MINUTE);
    await work();
    expect(place.services.telegram.requests).toEqual([]);
    const post = await shown(_id);
    expect(post).toMatchObject({ status: 'scheduled', approval: { state: 'none', waits: true } });
    expect(post.platformPosts[0]).toMatchObject({ status: 'pending', errorText: 'Waits for approval.', attempts: [] });
    expect(post.platformPosts[0]?.nextAttemptAt).toBeNull();
    const told = await NotificationModel.find({ projectId: place.workspace.projectId, kind: 'post-waits' }).lean();
    expect(told.map(({ userId }) => String(userId)).sort()).toEqual([place.workspace.userId, OWNER].sort());
  });

  it('it goes out at once when it is approved within the hour, and once', async () => {
    await demand('everyone');
    const { _id } = await makePost(place.workspace);
    await work();
    later(40 * MINUTE);
    await approve(_id);
    await Promise.all([work('a'), work('b'), work('c')]);
    expect(sent()).toBe(1);
    expect(await shown(_id)).toMatchObject({ status: 'published', approval: { state: 'approved', waits: false } });
  });

  it('more than an hour late nothing goes out by itself; a member sends it by hand, and that is not asked again', async () => {
    await demand('everyone');
    const { _id } = await makePost(place.workspace);
    await work();
    later(61 * MINUTE);
    const token = await share(_id);
    await work();
    await approve(_id, token);
    await work();
    expect(sent()).toBe(0);
    expect((await one(_id)).errorText).toBe('Not approved in time. Publish it now, or choose a new date.');
    await publishPost({ id: _id });
    await work();
    expect(sent()).toBe(1);
    expect(await shown(_id)).toMatchObject({ status: 'published', approval: { current: true } });
  });

  it('an approval that came in time but is looked at an hour late is too late as well', async () => {
    await demand('everyone');
    const { _id } = await makePost(place.workspace);
    await work();
    later(30 * MINUTE);
    await approve(_id);
    later(40 * MINUTE);
    await work();
    expect(sent()).toBe(0);
    expect((await one(_id)).errorText).toMatch(/^Not approved in time/);
  });

  it('what is approved before its time is simply sent', async () => {
    await demand('everyone');
    const { _id } = await makePost(place.workspace, {
      scheduledFor: inMinutes(10),
      platforms: ['telegram', 'discord'],
    });
    await approve(_id);
    await work();
    expect(sent()).toBe(0);
    later(10 * MINUTE + 1000);
    await work();
    expect([sent(), place.services.discord.published.length]).toEqual([1, 1]);
  });

  it.each<[string, object]>([
    ['a comma', { content: 'Bread fresh' }],
    ['a channel more', { platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }] }],
    ['its own text', { platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'Cake' } }] }],
    ['a first comment', { platformPosts: [{ platform: 'telegram', platformSpecificData: { first_comment: 'Hi' } }] }],
    // Far enough from the ten minutes of its post, which is made a while after this line ran.
    ['another minute', { scheduledFor: new Date(Date.now() + 15 * MINUTE) }],
  ])('%s that is changed after the seal is never sent; taken back, it is', async (_, body) => {
    await demand('everyone');
    const { _id } = await makePost(place.workspace, { scheduledFor: inMinutes(10), content: 'Bread, fresh' });
    const before = await shown(_id);
    await approve(_id);
    await updatePost({ id: _id, body: body as never });
    later(20 * MINUTE);
    await Promise.all([work('a'), work('b')]);
    expect([sent(), place.services.discord.published.length]).toEqual([0, 0]);
    expect((await shown(_id)).approval).toMatchObject({ current: false, waits: true });
    const { content, scheduledFor, platformPosts } = before;
    const back = {
      content,
      platformPosts: platformPosts.map(({ platform }) => ({ platform, platformSpecificData: {} })),
    };
    await updatePost({ id: _id, body: { ...back, scheduledFor: new Date(scheduledFor!) } as never });
    expect((await shown(_id)).approval.current).toBe(true);
    later(6 * MINUTE);
    await work();
    expect(sent()).toBe(1);
  });

  it('an edit at the moment of sending: the sealed words or none, whichever write comes first', async () => {
    await demand('everyone');
    for (let round = 0; round < 8; round += 1) {
      const content = `Bread, fresh ${round}`;
      const { _id } = await makePost(place.workspace, { content });
      await approve(_id);
      const deliver = () =>
        deliverPlatformPost({
          postId: _id,
          platform: 'telegram',
          worker: `w${round}`,
          signal: new AbortController().signal,
        });
      const edit = updatePost({ id: _id, body: { content: `Bread fresh ${round}` } }).catch(() => null);
      await Promise.all(round % 2 ? [deliver(), edit, deliver()] : [edit, deliver(), deliver()]);
    }
    const texts = place.services.telegram.published.map((call) => JSON.stringify(call));
    expect(texts.filter((text) => /Bread fresh/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('an alt text that changes in the library after the seal holds it back too', async () => {
    await demand('everyone');
    const { projectId, userId } = place.workspace;
    const file = await keepFile({ file: await received(TINY_PNG, 'a.png'), userId, projectId });
    const mediaUrl = `https://w.example/files/${file._id}.png`;
    const { _id } = await makePost(place.workspace, { mediaUrl });
    await approve(_id);
    await changeFile(file._id, { altText: 'A loaf' });
    await work();
    expect(sent()).toBe(0);
    expect((await shown(_id)).approval.current).toBe(false);
  });

  it('never goes out earlier than approved, by hand either; Undo gives the approval back', async () => {
    await demand('everyone');
    const { _id } = await makePost(place.workspace, { scheduledFor: inMinutes(600) });
    await approve(_id);
    await publishPost({ id: _id, undo: true });
    later(MINUTE);
    await work();
    expect(sent()).toBe(0);
    expect((await shown(_id)).approval).toMatchObject({ current: false, waits: true });
    const other = await makePost(place.workspace, { scheduledFor: inMinutes(600) });
    await approve(other._id);
    await publishPost({ id: other._id, undo: true });
    await undoChange({ id: other._id });
    expect((await shown(other._id)).approval).toMatchObject({ state: 'approved', current: true, waits: false });
  });
});

describe('a post that is out in part', () => {
  const refuse = (text: string) =>
    place.services.discord.failNext({ kind: '400', text: 'Not this' }, 1, ({ fields }) => fields.content === text);
  const discord = () => place.services.discord.published.map(({ request }) => request.fields.content);

  it('is approved again once what a network refused is mended, and then goes out there alone', async () => {
    await demand('everyone');
    refuse('Bread');
    const { _id } = await makePost(place.workspace, { content: 'Bread', platforms: ['telegram', 'discord'] });
    const token = await share(_id);
    await approve(_id, token);
    await work();
    expect([sent(), discord()]).toEqual([1, []]);
    expect((await shown(_id)).status).toBe('partial');
    const platformPosts = [{ platform: 'telegram' }, { platform: 'discord', platformSpecificData: { content: 'Rye' } }];
    await updatePost({ id: _id, body: { platformPosts } as never });
    await publishPlatformPost({ id: _id, platform: 'discord' });
    await work();
    expect([sent(), discord()]).toEqual([1, []]);
    const [post] = (await readReview({ token, passes: [] })).posts;
    expect(post).toMatchObject({
      published: false,
      current: false,
      channels: [{ published: true }, { published: false }],
    });
    expect(post?.changes?.texts).toMatchObject([{ on: ['discord'] }]);
    await approve(_id, token);
    await work();
    expect([sent(), discord()]).toEqual([1, ['Rye']]);
    expect((await readReview({ token, passes: [] })).posts).toMatchObject([{ published: true }]);
    await expect(approve(_id, token)).rejects.toMatchObject({ code: 'ALREADY_PUBLISHED' });
  });

  it('so is a thread whose second part was refused: the rest goes out as it was approved last', async () => {
    await demand('everyone');
    refuse('Two');
    const { _id } = await makePost(place.workspace, { content: 'One\n---\nTwo\n---\nThree', platforms: ['discord'] });
    const token = await share(_id);
    await approve(_id, token);
    await work();
    await updatePost({ id: _id, body: { content: 'One\n---\nBetter\n---\nThree' } });
    await publishPlatformPost({ id: _id, platform: 'discord' });
    await work();
    expect(discord()).toEqual(['One']);
    const [post] = (await readReview({ token, passes: [] })).posts;
    expect(post?.channels).toMatchObject([{ published: false, partsOut: 1, parts: [{}, {}, {}] }]);
    await approve(_id, token);
    await work();
    expect(discord()).toEqual(['One', 'Better', 'Three']);
  });

  it('is still there to be shared, with a week as by itself', async () => {
    refuse('Bread');
    const { _id } = await makePost(place.workspace, { content: 'Bread', platforms: ['telegram', 'discord'] });
    await work();
    const { projectId, userId } = place.workspace;
    const week = { from: inMinutes(-60), to: inMinutes(60), by: { userId, name: 'Anna' }, name: 'Acme', origin: '' };
    const link = await createApproval({ projectId, ...week, expiresAt: inMinutes(600) });
    expect(link.posts).toBe(1);
    expect((await shown(_id)).approval.state).toBe('requested');
  });
});

describe('whose posts need it', () => {
  it.each<[ApprovalRule, string, number]>([
    ['off', 'editor', 1],
    ['authors', 'editor', 0],
    ['authors', 'admin', 1],
    ['everyone', 'admin', 0],
  ])('%s: a post of an %s', async (rule, role, count) => {
    await demand(rule, [{ userId: place.workspace.userId, role }]);
    await makePost(place.workspace);
    await work();
    expect(sent()).toBe(count);
  });

  it.each([
    ['off', 'always', 0],
    ['everyone', 'never', 1],
  ] as const)('%s, but of this member %s', async (rule, approval, count) => {
    await demand(rule, [{ userId: place.workspace.userId, role: 'author', approval }]);
    await makePost(place.workspace);
    await work();
    expect(sent()).toBe(count);
  });

  it('what waits goes out once the project asks for no approval any more', async () => {
    await demand('everyone');
    await makePost(place.workspace);
    await work();
    await demand('off');
    later(6 * MINUTE);
    await work();
    expect(sent()).toBe(1);
  });
});

describe('a post whose author needs no approval, and someone who does changes', () => {
  const EDITOR = 'd'.repeat(24);
  const withEditor = async () => {
    await demand('authors', [
      { userId: place.workspace.userId, role: 'admin' },
      { userId: EDITOR, role: 'editor' },
    ]);
    return makePost(place.workspace, { scheduledFor: inMinutes(10), content: 'Bread, fresh' });
  };
  const due = async () => {
    later(20 * MINUTE);
    await work();
  };

  it.each<[string, object, number]>([
    ['a comma', { content: 'Bread fresh' }, 0],
    ['a channel more', { platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }] }, 0],
    ['its date alone', { scheduledFor: new Date(Date.now() + 15 * MINUTE) }, 1],
    ['its tags alone', { tags: ['bread'] }, 1],
    ['nothing', { content: 'Bread, fresh' }, 1],
  ])('waits after %s was changed: %j', async (_, body, count) => {
    const { _id } = await withEditor();
    await updatePost({ id: _id, body: body as never, by: EDITOR });
    await due();
    expect(sent()).toBe(count);
  });

  it('goes out once a client has approved the change', async () => {
    const { _id } = await withEditor();
    await updatePost({ id: _id, body: { content: 'Bread fresh' }, by: EDITOR });
    await approve(_id);
    await due();
    expect(sent()).toBe(1);
  });

  it('goes out when the author changes it after them, or sends it by hand; not when they do', async () => {
    const { userId } = place.workspace;
    const [mended, byAuthor, byEditor] = [await withEditor(), await withEditor(), await withEditor()];
    for (const { _id } of [mended, byAuthor, byEditor])
      await updatePost({ id: _id, body: { content: `Bread fresh ${_id}` }, by: EDITOR });
    await updatePost({ id: mended._id, body: { content: 'Bread, very fresh' }, by: userId });
    await publishPost({ id: byAuthor._id, by: userId });
    await publishPlatformPost({ id: byEditor._id, platform: 'telegram', by: EDITOR });
    await due();
    const texts = place.services.telegram.published.map((call) => JSON.stringify(call)).join();
    expect([sent(), texts.includes(`fresh ${byAuthor._id}`), texts.includes('very fresh')]).toEqual([2, true, true]);
    expect((await shown(byEditor._id)).approval).toMatchObject({ waits: true });
  });

  it('waits when they replace its picture in the library', async () => {
    const { projectId, userId } = place.workspace;
    await withEditor();
    const old = await keepFile({ file: await received(TINY_PNG, 'a.png'), userId, projectId });
    const { _id } = await makePost(place.workspace, {
      scheduledFor: inMinutes(10),
      mediaUrl: `https://w.example/files/${old._id}.png`,
    });
    const replacement = {
      file: await received(PNG_AGAIN, 'b.png'),
      origin: 'https://w.example',
      shownIn: async () => [],
    };
    const { replacedIn } = await replaceFile({ id: old._id, userId: EDITOR, ...replacement });
    expect(replacedIn).toMatchObject([{ id: _id }]);
    await due();
    expect((await shown(_id)).approval).toMatchObject({ waits: true });
  });

  it('so do all posts of a series whose text they change, and those that it makes later', async () => {
    const { _id } = await withEditor();
    const wish = repeatContract.body!.parse({ frequency: 'daily', timeZone: 'Europe/Berlin' });
    const series = await repeatPost({ id: _id, userId: place.workspace.userId, wish });
    await editSeries({ id: series._id, userId: EDITOR, scope: 'all', rule: { interval: 2 } });
    expect((await findSeries(series._id))?.changedBy).toBeNull();
    await editSeries({ id: series._id, userId: EDITOR, scope: 'all', post: { content: 'Rolls' } });
    const changed = async () =>
      (await PostModel.find({ 'recurrence.id': series._id }).lean()).map((post) => post.changedBy);
    expect(new Set(await changed())).toEqual(new Set([EDITOR]));
    const before = (await changed()).length;
    later(2 * 24 * 60 * MINUTE);
    await makeOccurrences(series._id);
    expect((await changed()).length).toBeGreaterThan(before);
    expect(new Set(await changed())).toEqual(new Set([EDITOR]));
  });
});
