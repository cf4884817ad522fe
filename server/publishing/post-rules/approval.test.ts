import { expect, test } from 'vitest';
import { after, NOW, samplePost } from '@/tests/factories/post';
import { approvalDecided, approvalRequested, isCurrent, keptApproval } from './approval';

const post = samplePost({ scheduledFor: after(3_600_000) });
const shared = approvalRequested(post, { by: 'Acme', now: NOW });
const approved = approvalDecided(shared, { state: 'approved', by: 'Acme', now: NOW, files: {} });

test('an approval counts until anything that is delivered differs, and again once that is taken back', () => {
  expect(isCurrent(approved)).toBe(true);
  const changed = {
    ...approved,
    platformPosts: [{ ...approved.platformPosts[0]!, platformSpecificData: { content: 'Hello,' } }],
  };
  expect(keptApproval(changed)).toEqual({ ...approved.approval, current: false });
  const back = { ...changed, approval: keptApproval(changed)!, platformPosts: post.platformPosts };
  expect(keptApproval(back)).toEqual(approved.approval);
});

test('what is not delivered leaves it as it is: the same object, which no write stores', () => {
  expect(keptApproval({ ...approved, tags: ['new'], status: 'scheduled' })).toBe(approved.approval);
});

test('sharing again asks again, but not for what is approved as it is', () => {
  expect(approvalRequested(approved, { by: 'Another', now: NOW })).toBe(approved);
  const changes = approvalDecided(shared, { state: 'changes', by: 'Acme', now: NOW, files: {} });
  expect(approvalRequested(changes, { by: 'Acme', now: NOW }).approval).toMatchObject({
    state: 'requested',
    seal: null,
  });
});

test('a post without a decision is never current', () => {
  expect([isCurrent(post), isCurrent(shared)]).toEqual([false, false]);
});
