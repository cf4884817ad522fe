import { expect, it } from 'vitest';
import { unwrittenPosts } from './2026-11-30-unwritten-posts';

const empty = { _id: 'a', title: '', content: '', mediaUrl: null, scheduledFor: null, agent: { id: 'b' } };

it('marks an empty post of an agent, once', () => {
  expect(unwrittenPosts.up(empty)).toEqual({ ...empty, unwritten: true });
  expect(unwrittenPosts.up(unwrittenPosts.up(empty))).toEqual(unwrittenPosts.up(empty));
});

it.each([{ content: 'Rye' }, { title: 'Rye' }, { mediaUrl: '/a.png' }, { scheduledFor: new Date(0) }, { agent: null }])(
  'leaves %o as it is, and one of which a query left fields out',
  (more) => {
    expect(unwrittenPosts.up({ ...empty, ...more })).toEqual({ ...empty, ...more });
    expect(unwrittenPosts.up({ _id: 'a', agent: { id: 'b' } })).toEqual({ _id: 'a', agent: { id: 'b' } });
  },
);
