import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApprovalLinkModel } from '@/prisma-free-models/approval-link';
import { NotificationModel } from '@/prisma-free-models/notification';
import { enterReviewCode, mailReviewCode } from '@/server/publishing/approvals/code';
import { getPostChanges } from '@/server/publishing/approvals/changes';
import { approveReview, decideReview } from '@/server/publishing/approvals/decide';
import { entriesOf } from '@/server/publishing/approvals/entry.store';
import { createApproval, listApprovals, revokeApproval } from '@/server/publishing/approvals/links';
import { listPostApprovals } from '@/server/publishing/approvals/list-post-approvals';
import { readReview } from '@/server/publishing/approvals/read-review';
import { updatePost } from '@/server/publishing/posts/update-post';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { env } from '@/server/system/env';
import { keepFile } from '@/server/media/files/keep-file';
import { changeFile } from '@/server/media/files/store';
import { startSmtpFake, type SmtpFake } from '../fakes/smtp';
import { TINY_PNG } from '../contract/client';
import { received } from '../factories/received-file';
import { makePost, newWorkspace, shown, startPublishing } from './publishing';

const DAY_MS = 86_400_000;
const realNow = clock.now;
const passes: string[] = [];
let services: Awaited<ReturnType<typeof startPublishing>>;
let smtp: SmtpFake;
let place: Awaited<ReturnType<typeof newWorkspace>>;

beforeAll(async () => {
  services = await startPublishing();
  smtp = await startSmtpFake();
});
afterAll(async () => {
  Object.assign(env, { SMTP_URL: undefined, PUBLIC_URL: undefined });
  await smtp.close();
  await services.stop();
});
beforeEach(async () => {
  clock.now = realNow;
  place = await newWorkspace();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const share = async (more: Partial<Parameters<typeof createApproval>[0]> = {}) => {
  const by = { userId: place.userId, name: 'Anna' };
  const base = { projectId: place.projectId, by, name: 'Acme', expiresAt: inDays(7), origin: 'https://w.example' };
  const { url, ...link } = await createApproval({ ...base, ...more });
  return { ...link, url, token: url?.split('/').at(-1) ?? '' };
};
const read = (token: string) => readReview({ token, passes });
const decide = (token: string, id: string, wish: Omit<Parameters<typeof decideReview>[0], 'token' | 'id' | 'passes'>) =>
  decideReview({ token, passes, id, ...wish });

it('a link shows what it was made with, its token is stored hashed, and the post says that it was shared', async () => {
  const post = await makePost(place, { scheduledFor: inDays(1), content: 'Bread', platforms: ['telegram', 'discord'] });
  await makePost(place, { scheduledFor: inDays(1), content: 'Not shared' });
  const { token, url } = await share({ postIds: [post._id] });
  expect(url).toBe(`https://w.example/review/${token}`);
  const [row] = await ApprovalLinkModel.find({ projectId: place.projectId }).lean();
  expect(row?.tokenHash).toBe(sha256(token));
  expect(JSON.stringify(row)).not.toContain(token);
  const { posts, codeFor } = await read(token);
  expect(codeFor).toBeNull();
  expect(posts).toMatchObject([
    { _id: post._id, state: 'requested', channels: [{ platform: 'telegram', text: 'Bread' }, { platform: 'discord' }] },
  ]);
  expect((await shown(post._id)).approval).toMatchObject({ state: 'requested', by: 'Acme', current: false });
});

it('a week is what goes out in it, an agent’s queue is not there: only its link’s posts are seen', async () => {
  const inIt = await makePost(place, { scheduledFor: inDays(2) });
  await makePost(place, { scheduledFor: inDays(9) });
  await makePost(place, { scheduledFor: inDays(3), status: 'draft' });
  const { token } = await share({ from: new Date(), to: inDays(7) });
  await makePost(place, { scheduledFor: inDays(3), content: 'Written later' });
  expect((await read(token)).posts.map(({ _id }) => _id)).toEqual([inIt._id]);
  await expect(share({ from: inDays(20), to: inDays(27) })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

it('unknown, ended and revoked links answer alike, and so does a post that a link does not show', async () => {
  const post = await makePost(place, { scheduledFor: inDays(1) });
  const other = await makePost(place, { scheduledFor: inDays(1) });
  const [ended, revoked] = [await share({ postIds: [post._id] }), await share({ postIds: [post._id] })];
  await ApprovalLinkModel.updateOne({ _id: ended._id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  await revokeApproval({ id: revoked._id });
  const errors = await Promise.all(
    ['nonsense', ended.token, revoked.token].flatMap((token) => [
      read(token).catch((error: unknown) => error),
      decide(token, post._id, { decision: 'approve' }).catch((error: unknown) => error),
      mailReviewCode({ token }).catch((error: unknown) => error),
    ]),
  );
  const open = await share({ postIds: [post._id] });
  errors.push(await decide(open.token, other._id, { decision: 'approve' }).catch((error: unknown) => error));
  const said = errors.map((error) => [(error as { code: string }).code, (error as Error).message].join(' '));
  expect(new Set(said).size).toBe(1);
  expect(said[0]).toMatch(/^NOT_FOUND/);
  const { items } = await listApprovals({ projectId: place.projectId });
  const states = items.map(({ _id, state }) => [_id, state]);
  expect(Object.fromEntries(states)).toEqual({ [open._id]: 'open', [ended._id]: 'ended', [revoked._id]: 'revoked' });
});

it('a link ends in the future, after at most 90 days', async () => {
  const post = await makePost(place, { scheduledFor: null });
  const at = { issues: [{ path: 'expiresAt' }] };
  await expect(share({ postIds: [post._id], expiresAt: new Date() })).rejects.toMatchObject(at);
  await expect(share({ postIds: [post._id], expiresAt: inDays(91) })).rejects.toMatchObject(at);
});

it('what changed since a decision is shown word by word to members, and by links that were there then', async () => {
  const post = await makePost(place, {
    scheduledFor: inDays(1),
    content: 'Bread, fresh',
    platforms: ['telegram', 'vk'],
  });
  const { token } = await share({ postIds: [post._id] });
  expect((await read(token)).posts[0]?.changes).toBeNull();
  await decide(token, post._id, { decision: 'changes', comment: 'Say warm' });
  expect(await getPostChanges({ id: post._id })).toEqual({ changes: null });
  await updatePost({ id: post._id, body: { content: 'Bread, warm' } });
  const words = [
    { kind: 'same', text: 'Bread, ' },
    { kind: 'removed', text: 'fresh' },
    { kind: 'added', text: 'warm' },
  ];
  const changes = { since: 'changes', by: 'Acme', date: null, texts: [{ on: [], name: 'Text', words }], others: [] };
  expect(await getPostChanges({ id: post._id })).toMatchObject({ changes });
  expect((await read(token)).posts[0]?.changes).toMatchObject(changes);
  await decide(token, post._id, { decision: 'approve' });
  await updatePost({ id: post._id, body: { scheduledFor: inDays(2), content: 'Bread' } });
  const { changes: then } = await getPostChanges({ id: post._id });
  expect(then).toMatchObject({
    since: 'approved',
    date: {},
    texts: [{ words: [{}, { kind: 'removed', text: ', warm' }] }],
  });
  await updatePost({ id: post._id, body: { scheduledFor: post.scheduledFor, content: 'Bread, warm' } });
  expect(await getPostChanges({ id: post._id })).toEqual({ changes: null });
  const later = await share({ postIds: [post._id], name: 'Rival' });
  await updatePost({ id: post._id, body: { content: 'Cake' } });
  expect((await read(later.token)).posts[0]?.changes).toBeNull();
  expect((await read(token)).posts[0]?.changes).not.toBeNull();
});

it('posts of another project can’t be shared', async () => {
  const foreign = await makePost(await newWorkspace(), { scheduledFor: null });
  await expect(share({ postIds: [foreign._id] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('an approval counts until a comma of it changes, and is then asked for again on the same page', async () => {
  const post = await makePost(place, { scheduledFor: inDays(1), content: 'Bread, fresh' });
  const { token } = await share({ postIds: [post._id] });
  const before = (await read(token)).posts[0]!;
  await decide(token, post._id, { decision: 'approve', seal: before.seal });
  expect((await shown(post._id)).approval).toMatchObject({ state: 'approved', by: 'Acme', current: true });
  await updatePost({ id: post._id, body: { tags: ['bread'] } });
  expect((await shown(post._id)).approval.current).toBe(true);
  await updatePost({ id: post._id, body: { content: 'Bread fresh' } });
  expect((await shown(post._id)).approval).toMatchObject({ state: 'approved', current: false });
  const [again] = (await read(token)).posts;
  expect(again).toMatchObject({ current: false });
  const late = decide(token, post._id, { decision: 'approve', seal: before.seal });
  await expect(late).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await decide(token, post._id, { decision: 'approve', seal: again!.seal });
  expect((await shown(post._id)).approval.current).toBe(true);
});

it('an alt text of the library is part of it, though the post itself does not change', async () => {
  const file = await keepFile({ file: await received(TINY_PNG, 'a.png'), ...place });
  const mediaUrl = `https://w.example/files/${file._id}.png`;
  const post = await makePost(place, { scheduledFor: inDays(1), mediaUrl });
  const { token } = await share({ postIds: [post._id] });
  await decide(token, post._id, { decision: 'approve' });
  await changeFile(file._id, { altText: 'A loaf' });
  expect((await shown(post._id)).approval.current).toBe(false);
  expect((await read(token)).posts[0]).toMatchObject({ current: false });
});

it('changes are asked for with words, on a passage; comments decide nothing; owner and author are told', async () => {
  const post = await makePost(place, { scheduledFor: inDays(1), content: 'Bread' });
  const { token } = await share({ postIds: [post._id], by: { userId: 'f'.repeat(24), name: 'Boris' } });
  const wordless = decide(token, post._id, { decision: 'changes', comment: ' '.trim() });
  await expect(wordless).rejects.toMatchObject({ issues: [{ path: 'comment' }] });
  await decide(token, post._id, { decision: 'comment', comment: 'Nice', passage: 'Bread' });
  expect((await shown(post._id)).approval.state).toBe('requested');
  await decide(token, post._id, { decision: 'changes', comment: 'Say rye', passage: 'Bread' });
  expect((await shown(post._id)).approval).toMatchObject({ state: 'changes', current: true });
  expect(await listPostApprovals({ id: post._id })).toMatchObject([
    { act: 'shared', by: 'Boris' },
    { act: 'comment', by: 'Acme', comment: 'Nice', passage: 'Bread' },
    { act: 'changes', by: 'Acme', comment: 'Say rye' },
  ]);
  const notices = await NotificationModel.find({ projectId: place.projectId }).sort({ _id: 1 }).lean();
  const kinds = notices.map(({ kind, userId }) => `${kind} ${String(userId) === place.userId ? 'author' : 'sharer'}`);
  expect(kinds.sort()).toEqual([
    'post-changes author',
    'post-changes sharer',
    'post-comment author',
    'post-comment sharer',
  ]);
  expect(notices.some(({ message }) => message.includes('“Say rye”'))).toBe(true);
});

it('all that remain are approved at once; one that changed meanwhile is left, and one message tells of all', async () => {
  const posts = await Promise.all(
    ['One', 'Two', 'Three'].map((content) => makePost(place, { scheduledFor: inDays(1), content })),
  );
  const { token } = await share({ postIds: posts.map(({ _id }) => _id) });
  const seen = (await read(token)).posts.map(({ _id, seal }) => ({ id: _id, seal }));
  await updatePost({ id: posts[1]!._id, body: { content: 'Two!' } });
  const after = await approveReview({ token, passes, posts: seen });
  const states = Object.fromEntries(after.posts.map(({ channels, state }) => [channels[0]?.text, state]));
  expect(states).toEqual({ One: 'approved', 'Two!': 'requested', Three: 'approved' });
  const notices = await NotificationModel.find({ projectId: place.projectId }).lean();
  expect(notices.map(({ message }) => message)).toEqual(['Acme approved 2 posts.']);
});

it('two decisions at the same moment both stand in the trail, and the post has one of them', async () => {
  const post = await makePost(place, { scheduledFor: inDays(1) });
  const { token } = await share({ postIds: [post._id] });
  await Promise.all([
    decide(token, post._id, { decision: 'approve' }),
    decide(token, post._id, { decision: 'changes', comment: 'No' }),
  ]);
  expect(['approved', 'changes']).toContain((await shown(post._id)).approval.state);
  expect((await listPostApprovals({ id: post._id })).map(({ act }) => act).sort()).toEqual([
    'approved',
    'changes',
    'shared',
  ]);
});

it('a code is mailed and asked for before anything is shown; five wrong ones end it', async () => {
  Object.assign(env, { SMTP_URL: smtp.url, PUBLIC_URL: 'https://w.example' });
  smtp.mails.length = 0;
  const post = await makePost(place, { scheduledFor: inDays(1) });
  await expect(share({ postIds: [post._id], code: true })).rejects.toMatchObject({ issues: [{ path: 'email' }] });
  const { token } = await share({ postIds: [post._id], code: true, email: 'maria@acme.example' });
  expect(await read(token)).toMatchObject({ codeFor: 'm…@acme.example', posts: [], projectName: '' });
  const barred = decide(token, post._id, { decision: 'approve' });
  await expect(barred).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await mailReviewCode({ token });
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), 20_000);
  const code = /Enter (\d{6})/.exec(smtp.mails[0] ?? '')?.[1] ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(enterReviewCode({ token, code: wrong })).rejects.toMatchObject({ code: 'WRONG_CODE' });
  const pass = await enterReviewCode({ token, code });
  expect((await readReview({ token, passes: [pass] })).posts).toHaveLength(1);
  for (let tries = 0; tries < 5; tries += 1) await enterReviewCode({ token, code: wrong }).catch(() => sleep(0));
  await expect(enterReviewCode({ token, code })).rejects.toMatchObject({ code: 'WRONG_CODE' });
  const other = await share({ postIds: [post._id], code: true, email: 'maria@acme.example' });
  expect((await readReview({ token: other.token, passes: [pass] })).posts).toEqual([]);
});

it('what was approved stays in the trail, word for word, also when the link has ended', async () => {
  const post = await makePost(place, { scheduledFor: inDays(1), content: 'Bread, fresh' });
  const { token, _id } = await share({ postIds: [post._id] });
  await decide(token, post._id, { decision: 'approve' });
  await revokeApproval({ id: _id });
  await updatePost({ id: post._id, body: { content: 'Changed' } });
  const kept: string[] = [];
  for await (const { form } of entriesOf(place.projectId)) if (form) kept.push(form);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toContain('Bread, fresh');
});

it('two comments that are as long as each other are two messages', async () => {
  const post = await makePost(place, { scheduledFor: inDays(1) });
  const { token } = await share({ postIds: [post._id] });
  for (const comment of ['Nice', 'Good']) await decide(token, post._id, { decision: 'comment', comment });
  const notices = await NotificationModel.find({ projectId: place.projectId }).sort({ _id: 1 }).lean();
  expect(notices.map(({ message }) => message.slice(-6))).toEqual(['“Nice”', '“Good”']);
});
