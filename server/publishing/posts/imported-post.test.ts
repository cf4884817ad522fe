import { expect, it } from 'vitest';
import { postLine, type PostLine } from '@/lib/archive/format';
import { createPost } from '@/lib/contracts/posts';
import { publishedNow } from '@/server/publishing/post-rules/publish';
import { importedPost } from './imported-post';

const TEXT = 'One\n---\nTwo';
const imported = (more: Partial<PostLine>) => {
  const parsed = postLine.parse({
    ...{ title: '', content: TEXT, mediaUrl: null, scheduledFor: null, status: 'published', tags: [] },
    ...{ createdAt: '2026-11-01T10:00:00.000Z', platformPosts: [], ...more },
  });
  const { title, content, mediaUrl, tags, parts, numbered } = parsed;
  const body = createPost.body!.parse({
    title,
    content,
    mediaUrl,
    tags,
    ...(parts?.length ? { parts, numbered } : {}),
    platformPosts: parsed.platformPosts.map(({ platform }) => ({ platform, platformSpecificData: { chat_id: '@a' } })),
  });
  const [projectId, userId] = ['a'.repeat(24), 'b'.repeat(24)];
  return importedPost({ line: parsed, body, projectId, userId, now: new Date(), probes: {}, idOf: (_, id) => id });
};

it('lines of dashes in a post of an older version stay text; parts stay parts', () => {
  const old = imported({});
  expect(old.content).toBe(TEXT);
  expect(old).not.toHaveProperty('parts');
  const parts = ['One', 'Two'].map((content) => ({ content, media: [] }));
  expect(imported({ parts, numbered: true })).toMatchObject({ content: TEXT, parts, numbered: true });
  expect(imported({ content: 'One', parts: [], numbered: false })).toMatchObject({ content: 'One', parts: [] });
});

it.each(['failed', 'pending'] as const)('an unknown outcome stays a question here (%s there)', (status) => {
  const entry = { platform: 'telegram' as const, status, platformSpecificData: {}, externalId: null, publicUrl: null };
  const post = imported({
    content: 'One',
    platformPosts: [{ ...entry, publishedAt: null, errorText: 'lost', errorClass: 'unknown' }],
  } as Partial<PostLine>);
  expect(post.platformPosts[0]).toMatchObject({ status: 'failed', delivery: { unconfirmed: true } });
  expect(() => publishedNow(post, { now: new Date() })).toThrow(/may already have this post/);
});
