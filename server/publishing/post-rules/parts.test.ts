import { describe, expect, it } from 'vitest';
import type { PostInput } from '@/lib/contracts/posts';
import type { Failure } from '@/server/publishing/platforms/types';
import { after, NOW, samplePlatformPost, samplePost } from '@/tests/factories/post';
import type { PlatformPost, Post } from './aggregate';
import { armed } from './arm';
import { claimed, markedSent } from './attempt';
import { attemptEnded, type End } from './end-attempt';
import { messagesOf } from './parts';
import { platformPublishedNow } from './publish';
import { withSavedInput } from './save';
import { platformStatusSet } from './set-status';
import { undone } from './undo';
import { lookEnded, timePassed } from './wake';

const parts = ['One', 'Two', 'Three'].map((content) => ({ content, media: [] }));
const entry = samplePlatformPost('twitter', { platformSpecificData: { first_comment: 'Bye' } });
const due = samplePost({
  content: 'One\n---\nTwo\n---\nThree',
  parts,
  status: 'scheduled',
  scheduledFor: NOW,
  platformPosts: [armed(entry, NOW)],
});
function required(post: Post | null): Post {
  if (!post) throw new Error('The rule refused');
  return post;
}
const first = (post: Post): PlatformPost => post.platformPosts[0]!;
const fence = (id: string) => ({ platform: 'twitter', attemptId: id }) as const;
const sent = (post: Post, id: string) =>
  required(
    markedSent(required(claimed(post, { ...fence(id), worker: 'w', now: after(10) })), {
      ...fence(id),
      place: null,
      now: after(11),
    }),
  );
const end = (post: Post, id: string, ending: End, canLook = true) =>
  required(attemptEnded(post, { ...fence(id), end: ending, now: after(20), canLook }));
const live = (id: string): End => ({
  state: 'published',
  externalId: id,
  publicUrl: `https://x.com/a/status/${id}`,
  followUps: ['first_comment'],
});
const fail = (failure: Failure): End => ({ state: 'failed', failure });
const oneOut = end(sent({ ...due }, 'a1'), 'a1', live('1'));
const twoOut = end(sent(moved(oneOut), 'a2'), 'a2', live('2'));
/** As if time had gone on. */
function moved(post: Post): Post {
  return { ...post, platformPosts: [{ ...first(post), delivery: { ...first(post).delivery, dueAt: NOW } }] };
}

describe('parts go out one after the other', () => {
  it('the next is due as soon as one is there, and the post is out with the last', () => {
    expect(first(oneOut)).toMatchObject({
      status: 'pending',
      externalId: '1',
      publishedAt: null,
      delivery: { state: 'waiting', dueAt: after(20), steps: {}, tries: 0 },
      partsOut: [{ externalId: '1' }],
      followUps: [],
    });
    expect(oneOut.status).toBe('scheduled');
    const out = end(sent(moved(twoOut), 'a3'), 'a3', live('3'));
    expect(first(out)).toMatchObject({ status: 'published', externalId: '1', delivery: { state: 'done' } });
    expect(first(out).partsOut).toHaveLength(3);
    expect(first(out).followUps).toMatchObject([{ kind: 'first_comment' }]);
    expect(first(out).attempts.map(({ part }) => part)).toEqual([0, 1, 2]);
    expect(out.status).toBe('published');
  });

  it('a late word about a part that is known to be there counts nothing twice', () => {
    const found = required(
      lookEnded(end(sent({ ...due }, 'a1'), 'a1', fail({ class: 'unknown', text: 'lost' })), {
        platform: 'twitter',
        look: { state: 'published', externalId: '1', publicUrl: null },
        now: after(30),
      }),
    );
    expect(first(found).partsOut).toHaveLength(1);
    expect(attemptEnded(found, { ...fence('a1'), end: live('1'), now: after(40), canLook: true })).toBeNull();
  });

  it('an unknown part is asked about, and the rest waits', () => {
    const unknown = end(sent(moved(oneOut), 'a2'), 'a2', fail({ class: 'unknown', text: 'lost' }));
    expect(first(unknown).delivery.state).toBe('looking');
    expect(first(unknown).partsOut).toHaveLength(1);
    const lost = timePassed(sent(moved(oneOut), 'a2'), {
      now: after(10_000_000),
      catchUpMs: 1e12,
      canLook: () => false,
    }).post;
    expect(first(lost)).toMatchObject({ status: 'failed', delivery: { unconfirmed: true } });
    expect(lost.status).toBe('failed');
  });

  it('trying again goes on at the part that failed', () => {
    const failed = end(sent(moved(oneOut), 'a2'), 'a2', fail({ class: 'permanent', text: 'no' }));
    expect(first(failed).status).toBe('failed');
    const again = platformPublishedNow(failed, { platform: 'twitter', now: NOW });
    const claim = required(claimed(again, { ...fence('a4'), worker: 'w', now: after(1) }));
    expect(first(claim).attempts.at(-1)?.part).toBe(1);
  });
});

describe('the answer about an unknown part', () => {
  const unknown = end(sent(moved(oneOut), 'a2'), 'a2', fail({ class: 'unknown', text: 'lost' }), false);
  const answer = (status: 'published' | 'pending' | 'failed', part: number, publicUrl?: string) =>
    platformStatusSet(unknown, { platform: 'twitter', status, part, ...(publicUrl ? { publicUrl } : {}), now: NOW });

  it('it is live: it counts, and the rest goes on', () => {
    const told = answer('published', 1, 'https://x.com/a/status/22');
    expect(first(told)).toMatchObject({
      status: 'pending',
      delivery: { state: 'waiting', dueAt: NOW, unconfirmed: false },
      partsOut: [{ externalId: '1' }, { externalId: '22', publicUrl: 'https://x.com/a/status/22' }],
    });
  });

  it('is taken back with what it said', () => {
    const back = undone(answer('published', 1));
    expect(first(back)).toMatchObject({
      status: 'failed',
      delivery: { unconfirmed: true },
      partsOut: [{ externalId: '1' }],
    });
  });

  it('it is not there: it is sent, and none before it', () => {
    expect(first(answer('pending', 1))).toMatchObject({
      delivery: { state: 'waiting', dueAt: NOW },
      partsOut: [{ externalId: '1' }],
    });
  });

  it('is taken about that part alone', () => {
    for (const part of [0, 2]) expect(() => answer('published', part)).toThrow(/It is part 2 that waits/);
  });
});

it('an occurrence of a series of an older version keeps its lines of dashes as text; one with parts has them', () => {
  const recurrence = { id: 's', root: 's', day: '2026-11-30', edited: false };
  const made = (body: Partial<PostInput>) =>
    withSavedInput(
      { ...due, _id: '', content: '', parts: undefined, platformPosts: [], recurrence } as unknown as Post,
      {
        body: { ...body, platformPosts: [{ platform: 'twitter', platformSpecificData: {} }] } as PostInput,
        now: NOW,
      },
    );
  const messages = (post: Post) => messagesOf(post, first(post)).map(({ text }) => text);
  expect(messages(made({ content: 'One\n---\nTwo' }))).toEqual(['One\n---\nTwo']);
  expect(messages(made({ content: 'One\n---\nTwo', parts: parts.slice(0, 2) }))).toEqual(['One', 'Two']);
});

describe('a change of a post that is partly out', () => {
  const failed = end(sent(moved(oneOut), 'a2'), 'a2', fail({ class: 'permanent', text: 'no' }));
  const save = (body: Partial<PostInput>) => withSavedInput(failed, { body: body as PostInput, now: NOW });
  const with_ = (...texts: string[]) => texts.map((content) => ({ content, media: [] }));

  it('reaches the parts that are not out', () => {
    const saved = save({ parts: with_('One', 'Better', 'Three', 'Four') });
    expect(saved.content).toBe('One\n---\nBetter\n---\nThree\n---\nFour');
    expect(first(saved).partsOut).toHaveLength(1);
    expect(first(saved).platformSpecificData.parts).toBeUndefined();
  });

  it('leaves a part that is out as it was sent', () => {
    const saved = save({ parts: with_('Other', 'Better') });
    expect(saved.content).toBe('Other\n---\nBetter');
    expect(messagesOf(saved, first(saved)).map(({ text }) => text)).toEqual(['One', 'Better']);
    expect(first(saved).status).toBe('failed');
  });

  it('ends it where no part is left to be sent: nothing goes out twice', () => {
    const twoFailed = end(sent(moved(twoOut), 'a3'), 'a3', fail({ class: 'permanent', text: 'no' }));
    for (const texts of [['One', 'Two'], ['Other', 'Two'], ['Other'], ['One']]) {
      const of = texts.length === 1 ? failed : twoFailed;
      const body = texts.length === 1 ? { parts: [], content: texts[0] } : { parts: with_(...texts) };
      const saved = withSavedInput(of, { body: body as PostInput, now: NOW });
      expect(first(saved), String(texts)).toMatchObject({
        status: 'published',
        errorText: null,
        delivery: { state: 'done' },
        followUps: [{ kind: 'first_comment', outcome: 'waiting' }],
      });
      expect(messagesOf(saved, first(saved)).map(({ text }) => text)).toEqual(['One', 'Two'].slice(0, texts.length));
      expect(saved.status).toBe('published');
      expect(() => platformPublishedNow(saved, { platform: 'twitter', now: NOW })).toThrow(/already published/);
    }
  });

  it('ends it too where the part that is left waits for its time', () => {
    const waiting = withSavedInput(twoOut, { body: { parts: with_('One', 'Two') } as PostInput, now: NOW });
    expect(first(waiting).delivery.state).toBe('done');
    // As an older version left it: neither claimed nor sent.
    const old = { ...twoOut, content: 'One\n---\nTwo', parts: parts.slice(0, 2) };
    expect(claimed(moved(old), { ...fence('a9'), worker: 'w', now: after(30) })).toBeNull();
    const { post } = timePassed(moved(old), { now: after(30), catchUpMs: 1e12, canLook: () => true });
    expect(first(post)).toMatchObject({ status: 'published', delivery: { state: 'done' } });
  });

  it('keeps a part whose outcome is unknown', () => {
    const unknown = end(sent(moved(oneOut), 'a2'), 'a2', fail({ class: 'unknown', text: 'lost' }), false);
    const saved = withSavedInput(unknown, { body: { parts: with_('One', 'Three') } as PostInput, now: NOW });
    expect(messagesOf(saved, first(saved)).map(({ text }) => text)).toEqual(['One', 'Two']);
    const without = withSavedInput(unknown, { body: { parts: with_('One', 'Two', 'Four') } as PostInput, now: NOW });
    const answered = platformStatusSet(without, { platform: 'twitter', status: 'published', part: 1, now: NOW });
    expect(first(answered)).toMatchObject({ status: 'pending', delivery: { state: 'waiting' } });
    const own = { platform: 'twitter' as const, platformSpecificData: { text: 'One\n---\nThree' } };
    expect(() => withSavedInput(unknown, { body: { platformPosts: [own] } as PostInput, now: NOW })).toThrow(
      /Part 2 may be on .* already/,
    );
  });

  it('keeps the first part, too, while its outcome is unknown', () => {
    const unknown = end(sent({ ...due }, 'a1'), 'a1', fail({ class: 'unknown', text: 'lost' }), false);
    const saved = withSavedInput(unknown, { body: { parts: with_('Two', 'Three') } as PostInput, now: NOW });
    expect(messagesOf(saved, first(saved)).map(({ text }) => text)).toEqual(['One', 'Three']);
  });

  it('is refused where it is about that part', () => {
    const data = { text: 'Mine\n---\nTwo' };
    expect(() => save({ platformPosts: [{ platform: 'twitter', platformSpecificData: data }] })).toThrow(
      /The first part is on .* already/,
    );
    expect(() => save({ platformPosts: [] })).toThrow(/can't be removed/);
  });
});
