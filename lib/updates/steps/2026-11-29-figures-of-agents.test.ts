import { expect, it } from 'vitest';
import type { Stored } from '../step';
import { figuresOfAgents } from './2026-11-29-figures-of-agents';

const at = new Date('2026-11-20T10:00:00Z');
const publishedAt = new Date('2026-11-01T10:00:00Z');
const own = { _id: 'a', projectId: 'p', updatedAt: at, figures: { likes: 12, comments: null, reason: 'Hidden' } };
const entry = { platform: 'instagram', status: 'published', publishedAt, externalId: '18', destinationId: 'account' };
const post = { _id: 'a', createdBy: 'u', platformPosts: [entry] };

const reading = { at, views: null, likes: 12, replies: null, shares: null, saves: null, clicks: null };

it('makes the last known figures a reading, and the result of the post, which is due', () => {
  const key = { postId: 'a', platform: 'instagram' };
  expect(figuresOfAgents.adds(own, post)).toEqual([
    expect.objectContaining({
      collection: 'postreadings',
      key,
      fields: expect.objectContaining({ readings: [reading] }),
    }),
    expect.objectContaining({
      collection: 'postresults',
      key,
      fields: expect.objectContaining({
        ...{ projectId: 'p', author: 'u', externalId: '18', destinationId: 'account', publishedAt },
        ...{ latest: reading, nextAt: publishedAt },
      }),
    }),
  ]);
});

it('is done again with the same documents', () => {
  expect(figuresOfAgents.adds(own, post)).toEqual(figuresOfAgents.adds(own, post));
  expect(figuresOfAgents.adds(own, post).map(({ fields }) => fields._id)).toEqual(['a', 'a']);
});

it.each<[string, Stored, Stored | null]>([
  ['that is gone', own, null],
  ['that is not out', own, { ...post, platformPosts: [{ ...entry, status: 'failed', publishedAt: null }] }],
  ['of which nothing was known', { ...own, figures: { likes: null, comments: null, reason: 'Refused' } }, post],
])('adds nothing of a post %s', (_, kept, other) => {
  expect(figuresOfAgents.adds(kept, other)).toEqual([]);
});

it('has a post without the network’s name of it read no more', () => {
  const nameless = { ...post, platformPosts: [{ ...entry, externalId: null }] };
  expect(figuresOfAgents.adds(own, nameless)[1]?.fields).toMatchObject({ externalId: null, nextAt: null });
});
