import { expect, it } from 'vitest';
import { postLine, type PostLine } from '@/lib/archive/format';
import { createPost } from '@/lib/contracts/posts';
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
