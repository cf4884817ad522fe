import { describe, expect, it } from 'vitest';
import { post as postContract, createPost } from '@/lib/contracts/posts';
import { after, NOW, samplePlatformPost, samplePost } from '@/tests/factories/post';
import { DONE, IDLE, type Post } from './aggregate';
import { armed } from './arm';
import { ANNOUNCE_BEFORE_MS, announcementTime, nextActionOf } from './next-action';
import { withSavedInput } from './save';
import { reminderDue } from './wake';

const HOUR = 3_600_000;
const soon = after(HOUR);
const empty = samplePost({ title: '', content: '', platformPosts: [] });
const save = (post: Post, body: Record<string, unknown>, now = NOW) =>
  withSavedInput(post, { body: createPost.body!.parse(body), now });
const telegram = { platform: 'telegram', platformSpecificData: { content: 'Hello' } };
const incomplete = { platform: 'instagram', platformSpecificData: {} };
const states = (post: Post) => post.platformPosts.map((entry) => [entry.platform, entry.status, entry.delivery.state]);
const published = samplePlatformPost('telegram', { status: 'published', externalId: '1', delivery: DONE });

describe('statuses are worked out on the server', () => {
  it('ignores what the client says', () => {
    const post = save(empty, {
      content: 'x',
      status: 'published',
      scheduledFor: soon.toISOString(),
      platformPosts: [{ ...telegram, status: 'published' }],
    });
    expect(post.status).toBe('scheduled');
    expect(states(post)).toEqual([['telegram', 'pending', 'waiting']]);
  });

  it('arms complete platforms for the date, leaves incomplete ones alone', () => {
    const post = save(empty, { scheduledFor: soon.toISOString(), platformPosts: [telegram, incomplete] });
    expect(post.status).toBe('partial');
    expect(states(post)).toEqual([
      ['telegram', 'pending', 'waiting'],
      ['instagram', 'partial', 'idle'],
    ]);
    expect(post.platformPosts[0]!.delivery.dueAt).toEqual(soon);
  });

  it('without a date nothing is armed', () => {
    const post = save(empty, { platformPosts: [telegram] });
    expect([post.status, nextActionOf(post)]).toEqual(['draft', null]);
  });

  it('a dated draft is never armed, also when saved again without a status; leaving draft arms it', () => {
    const draft = save(empty, { status: 'draft', scheduledFor: soon.toISOString(), platformPosts: [telegram] });
    expect([draft.status, nextActionOf(draft)]).toEqual(['draft', null]);
    expect(save(draft, { title: 'y' }).status).toBe('draft');
    const live = save(draft, { status: 'scheduled' });
    expect([live.status, nextActionOf(live)]).toEqual(['scheduled', soon]);
    expect(nextActionOf(save(live, { status: 'draft' }))).toBeNull();
  });
});

describe('accounts', () => {
  const off = { platformPosts: [incomplete] };
  const on = { platformPosts: [incomplete, telegram] };
  const accountOf = (post: Post) => post.platformPosts.find(({ platform }) => platform === 'telegram')?.destinationId;

  it('a platform that is switched off and on goes to the account that it went to', () => {
    const body = createPost.body!.parse({ platformPosts: [telegram] });
    const made = withSavedInput(empty, { body, now: NOW, destinations: { telegram: 'agents' } });
    expect(accountOf(made)).toBe('agents');
    expect(accountOf(save(save(made, off), on))).toBe('agents');
  });

  it('also one that an older version made, and one that is first switched on later', () => {
    const older = samplePost({ platformPosts: [samplePlatformPost('telegram', { destinationId: 'agents' })] });
    expect(accountOf(save(save(older, off), on))).toBe('agents');
    const body = createPost.body!.parse(off);
    const made = withSavedInput(empty, { body, now: NOW, destinations: { telegram: 'agents' } });
    expect(accountOf(save(made, on))).toBe('agents');
  });

  it('a post without further accounts keeps none', () => {
    expect(save(save(samplePost({ platformPosts: [] }), on), off)).not.toHaveProperty('destinations');
  });
});

describe('dates', () => {
  it('newly set and at most 24 h back: at once; further back: refused for that field', () => {
    const post = save(empty, { scheduledFor: after(-24 * HOUR).toISOString(), platformPosts: [telegram] });
    expect(nextActionOf(post)).toEqual(NOW);
    expect(() => save(empty, { scheduledFor: after(-24 * HOUR - 1).toISOString(), platformPosts: [telegram] })).toThrow(
      expect.objectContaining({ statusCode: 422, issues: [expect.objectContaining({ path: 'scheduledFor' })] }),
    );
  });

  it('unchanged, it is not judged again and sends nothing again', () => {
    const old = samplePost({
      status: 'failed',
      scheduledFor: after(-48 * HOUR),
      platformPosts: [samplePlatformPost('telegram', { status: 'failed', errorText: 'no', delivery: DONE })],
    });
    const post = save(old, { title: 'mended', scheduledFor: after(-48 * HOUR).toISOString() });
    expect(states(post)).toEqual([['telegram', 'failed', 'done']]);
    expect([post.status, nextActionOf(post)]).toEqual(['failed', null]);
  });

  it('a new date arms again what failed; clearing it disarms', () => {
    const failed = samplePost({
      status: 'failed',
      scheduledFor: after(-HOUR),
      platformPosts: [
        samplePlatformPost('telegram', { status: 'failed', errorText: 'no', delivery: { ...DONE, tries: 6 } }),
      ],
    });
    const post = save(failed, { scheduledFor: soon.toISOString() });
    expect(post.platformPosts[0]).toMatchObject({
      status: 'pending',
      errorText: null,
      delivery: { state: 'waiting', dueAt: soon, tries: 0 },
    });
    expect(post.status).toBe('scheduled');
    const cleared = save(post, { scheduledFor: null });
    expect([cleared.status, states(cleared)]).toEqual(['draft', [['telegram', 'pending', 'idle']]]);
  });

  it('a delivery that was asked for now is not lost to a save beside it', () => {
    const going = samplePost({ platformPosts: [armed(samplePlatformPost('telegram'), NOW)] });
    expect(states(save(going, { title: 'autosaved', platformPosts: [telegram] }))).toEqual([
      ['telegram', 'pending', 'waiting'],
    ]);
  });
});

describe('present fields change, null clears, absent ones stay', () => {
  it('fields and platforms', () => {
    const post = save(samplePost({ mediaUrl: 'https://a.b/c.png' }), { title: null });
    expect(post).toMatchObject({ title: '', content: 'Hello', mediaUrl: 'https://a.b/c.png' });
    expect(post.platformPosts[0]!.platformSpecificData).toEqual({ content: 'Hello' });
    expect(
      save(post, { platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }] }).platformPosts.map(
        (entry) => entry.platformSpecificData,
      ),
    ).toEqual([{ content: 'Hello' }, {}]);
    expect(save(post, { platformPosts: null }).platformPosts).toEqual([]);
  });
});

describe('what is published or being published', () => {
  const post = samplePost({
    status: 'partial',
    platformPosts: [published, samplePlatformPost('discord', { status: 'failed', delivery: DONE })],
  });
  const discord = { platform: 'discord', platformSpecificData: { content: 'new' } };

  it('is refused a change or removal; the same again is fine, and the others can change', () => {
    const code = expect.objectContaining({ statusCode: 409, code: 'ALREADY_PUBLISHED' });
    expect(() =>
      save(post, { platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'other' } }, discord] }),
    ).toThrow(code);
    expect(() => save(post, { platformPosts: [discord] })).toThrow(code);
    expect(() => save({ ...post, platformPosts: [published] }, { content: 'other' })).toThrow(code);
    const saved = save(post, { platformPosts: [telegram, discord] });
    expect(saved.platformPosts[0]).toEqual(published);
    expect(saved.platformPosts[1]).toMatchObject({ status: 'pending', platformSpecificData: { content: 'new' } });
  });

  it('keeps showing what was sent when the main post changes for the others', () => {
    const borrowing = samplePost({
      status: 'partial',
      platformPosts: [
        { ...published, platformSpecificData: {} },
        samplePlatformPost('discord', { status: 'failed', delivery: DONE, platformSpecificData: {} }),
      ],
    });
    const saved = save(borrowing, { content: 'for Discord' });
    expect(saved.platformPosts[0]!.platformSpecificData).toEqual({ content: 'Hello' });
    expect(saved.content).toBe('for Discord');
  });

  it('in flight: 409', () => {
    const flying = samplePost({
      platformPosts: [samplePlatformPost('telegram', { delivery: { ...IDLE, state: 'running' } })],
    });
    expect(() => save(flying, { platformPosts: [] })).toThrow(
      expect.objectContaining({ statusCode: 409, code: 'CONFLICT' }),
    );
    expect(states(save(flying, { platformPosts: [telegram] }))).toEqual([['telegram', 'pending', 'running']]);
  });

  it('unconfirmed: no save sends it again', () => {
    const asked = samplePost({
      status: 'failed',
      platformPosts: [samplePlatformPost('telegram', { status: 'failed', delivery: { ...DONE, unconfirmed: true } })],
    });
    const saved = save(asked, {
      scheduledFor: soon.toISOString(),
      platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'changed' } }],
    });
    expect(saved.platformPosts[0]).toMatchObject({ status: 'failed', delivery: { unconfirmed: true, state: 'done' } });
    expect(nextActionOf(saved)).toBeNull();
  });
});

describe('the reminder of incomplete platforms', () => {
  const day = after(24 * HOUR);
  const partial = save(empty, { scheduledFor: day.toISOString(), platformPosts: [telegram, incomplete] });

  it('comes an hour before, once', () => {
    const at = new Date(day.getTime() - ANNOUNCE_BEFORE_MS);
    expect(nextActionOf(partial)).toEqual(at);
    expect(reminderDue(partial, new Date(at.getTime() - 1))).toBeNull();
    const due = reminderDue(partial, at)!;
    expect(due.tell).toBe(true);
    expect(reminderDue(due.post, at)).toBeNull();
    expect(nextActionOf(due.post)).toEqual(day);
  });

  it('comes for a post without any platform too: nothing would go out, and nobody would know', () => {
    const nowhere = save(empty, { content: 'x', scheduledFor: day.toISOString(), platformPosts: [] });
    expect(nextActionOf(nowhere)).toEqual(new Date(day.getTime() - ANNOUNCE_BEFORE_MS));
    expect(announcementTime({ ...nowhere, status: 'failed' })).toBeNull();
  });

  it('is left out when saved within that hour, and when complete', () => {
    expect(
      announcementTime(save(empty, { scheduledFor: after(HOUR / 2).toISOString(), platformPosts: [incomplete] })),
    ).toBeNull();
    expect(announcementTime(save(partial, { platformPosts: [telegram] }))).toBeNull();
  });
});

it('stores only the five statuses', () => {
  expect(postContract.shape.status.options).toEqual(['draft', 'scheduled', 'published', 'partial', 'failed']);
});
