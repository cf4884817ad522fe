import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, newProject, newTeam, send, type Person } from './client';

type PlatformPost = {
  platform: string;
  status: string;
  platformSpecificData: Record<string, unknown>;
  lints: { code: string; severity: string }[];
  attempts: unknown[];
  errorText: string | null;
  errorClass: string | null;
};
type Post = {
  _id: string;
  title: string;
  content: string;
  mediaUrl: string | null;
  scheduledFor: string | null;
  status: string;
  publishing: boolean;
  platformPosts: PlatformPost[];
};

let person: Person;
let project: string;
beforeAll(async () => {
  person = await newPerson('Writer');
});
beforeEach(async () => {
  project = await newProject(person);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const create = (json: unknown) => send('POST', `/posts?projectId=${project}`, { token: person.token, json });
const created = async (json: unknown): Promise<Post> => {
  const answer = await create(json);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Post;
};
const put = (path: string, json?: unknown) => send('PUT', path, { token: person.token, json });
const telegram = (data: Record<string, unknown> = { content: 'Hello' }) => ({
  platform: 'telegram',
  platformSpecificData: data,
});

async function settled(id: string): Promise<Post> {
  for (;;) {
    const post = (await send('GET', `/posts/${id}`, { token: person.token })).body as Post;
    if (!post.publishing && post.platformPosts.every((entry) => entry.status !== 'pending')) return post;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('parts', () => {
  const parts = [{ content: 'One', media: [{ url: 'https://example.org/a.png', alt: 'A' }] }, { content: 'Two' }];
  const whole = [parts[0], { content: 'Two', media: [] }];
  const both = { platformPosts: [telegram({})] };

  it('make the text, or come of it', async () => {
    const post = await created({ parts, numbered: true, ...both });
    expect(post).toMatchObject({ content: 'One\n---\nTwo', parts: whole, numbered: true, status: 'draft' });
    expect(post.platformPosts[0]).toMatchObject({ parts: [0, 1].map((index) => ({ index, status: 'pending' })) });
    const edited = await put(`/posts/${post._id}`, { content: 'One\n---\nTwo\n---\nThree' });
    expect(edited.body).toMatchObject({ parts: [...whole, { content: 'Three', media: [] }], numbered: true });
    const plain = (await put(`/posts/${post._id}`, { content: 'Plain' })).body as Post;
    expect(plain).not.toHaveProperty('parts');
    expect(plain.platformPosts[0]).not.toHaveProperty('parts');
  });

  it('are two at least, and 25 at most', async () => {
    expect((await create({ parts: [parts[0]] })).status).toBe(422);
    expect((await create({ parts: Array.from({ length: 26 }, () => parts[1]) })).status).toBe(422);
  });

  it('an answer about a part that is not asked about is refused', async () => {
    const { _id } = await created({ parts, ...both });
    const status = (part: number) => put(`/posts/${_id}/platform/telegram/status`, { status: 'published', part });
    expect((await status(1)).status).toBe(409);
    expect((await status(0)).body).toMatchObject({ platformPosts: [{ parts: [{ status: 'published' }, {}] }] });
  });
});

describe('statuses on save', () => {
  it.each([
    ['nothing at all', {}, 'draft'],
    ['platforms complete, no date', { platformPosts: [telegram()] }, 'draft'],
    ['platforms incomplete, no date', { platformPosts: [telegram({})] }, 'partial'],
    ['complete with a date', { scheduledFor: inHours(5), platformPosts: [telegram()] }, 'scheduled'],
    [
      'incomplete with a date',
      {
        scheduledFor: inHours(5),
        platformPosts: [telegram(), { platform: 'instagram', platformSpecificData: { content: 'x' } }],
      },
      'partial',
    ],
    ['a dated draft', { scheduledFor: inHours(5), status: 'draft', platformPosts: [telegram()] }, 'draft'],
    ['a status that clients may not choose', { status: 'published', platformPosts: [telegram()] }, 'draft'],
  ])('%s → %s', async (_, json, status) => {
    expect(await created(json)).toMatchObject({ status });
  });

  it.each([
    ['telegram', { content: 'x' }, 'pending'],
    ['ruTelegram', { mediaUrl: 'https://example.org/a.jpg' }, 'pending'],
    ['telegram', { content: '   ' }, 'partial'],
    ['vk', { content: 'x' }, 'pending'],
    ['discord', { content: 'x' }, 'pending'],
    ['ruDiscord', {}, 'partial'],
    ['instagram', { content: 'x' }, 'partial'],
    ['instagram', { mediaUrl: 'https://example.org/a.jpg' }, 'pending'],
    ['twitter', { text: 'x' }, 'pending'],
    ['twitter', { text: 'x'.repeat(281) }, 'partial'],
    ['youtube', { mediaUrl: 'https://example.org/a.mp4', title: 'T', description: 'D' }, 'pending'],
    ['ruYoutube', { mediaUrl: 'https://example.org/a.mp4', title: 'T' }, 'partial'],
    ['threads', { text: 'x' }, 'pending'],
  ])('%s with %j is %s', async (platform, platformSpecificData, status) => {
    expect((await created({ platformPosts: [{ platform, platformSpecificData }] })).platformPosts).toMatchObject([
      { platform, status },
    ]);
  });
});

describe('validation', () => {
  it.each([
    ['an unknown platform', { platformPosts: [{ platform: 'myspace' }] }],
    ['a platform twice', { platformPosts: [telegram(), telegram()] }],
    ['media that is no web address', { mediaUrl: 'javascript:alert(1)' }],
    ['media as data', { platformPosts: [telegram({ mediaUrl: 'data:text/html,x' })] }],
    ['a title over 500', { title: 'x'.repeat(501) }],
    ['content over 100,000', { content: 'x'.repeat(100_001) }],
    ['no date', { scheduledFor: 'tomorrow' }],
    ['a date more than 24 h back', { scheduledFor: inHours(-25), platformPosts: [telegram()] }],
  ])('%s is 422', async (_, json) => {
    const answer = await create(json);
    expect(answer.status, answer.text).toBe(422);
    expect((answer.body as { issues: unknown[] }).issues.length).toBeGreaterThan(0);
  });

  it("saves a post that breaks a platform's rule, with a lint that says why", async () => {
    const post = await created({
      platformPosts: [
        telegram({ content: 'x'.repeat(5000) }),
        { platform: 'twitter', platformSpecificData: { text: 'x'.repeat(300) } },
      ],
    });
    expect(post.platformPosts.map((entry) => entry.lints.find((lint) => lint.severity === 'error')?.code)).toEqual([
      'TEXT_TOO_LONG',
      'TEXT_TOO_LONG',
    ]);
  });

  it('returns only the fields of each platform', async () => {
    const post = await created({
      platformPosts: [telegram({ content: 'a', parse_mode: 'HTML', embed_color: '#ffffff', zz: 1 })],
    });
    expect(post.platformPosts[0]?.platformSpecificData).toEqual({ content: 'a', parse_mode: 'HTML' });
  });
});

describe('changing', () => {
  it('changes present fields, keeps absent ones, clears with null', async () => {
    const { _id } = await created({ title: 'A', content: 'B', scheduledFor: inHours(3), platformPosts: [telegram()] });
    expect((await put(`/posts/${_id}`, { title: 'C' })).body).toMatchObject({
      title: 'C',
      content: 'B',
      status: 'scheduled',
    });
    expect((await put(`/posts/${_id}`, { scheduledFor: null, content: null })).body).toMatchObject({
      title: 'C',
      content: '',
      scheduledFor: null,
      status: 'draft',
    });
  });

  it('manual statuses: scheduled needs a date; leaving it cancels publishing; unknown words are 422', async () => {
    const { _id } = await created({ platformPosts: [telegram()] });
    expect((await put(`/posts/${_id}/status`, { status: 'scheduled' })).status).toBe(422);
    expect((await put(`/posts/${_id}/status`, { status: 'done' })).status).toBe(422);
    expect((await put(`/posts/${_id}/status`, { status: 'published' })).body).toMatchObject({ status: 'published' });
    expect((await put(`/posts/${_id}/platform/telegram/status`, { status: 'failed' })).body).toMatchObject({
      platformPosts: [{ status: 'failed' }],
    });
    expect((await put(`/posts/${_id}/platform/telegram/status`, { status: 'partial' })).status).toBe(422);
    expect((await put(`/posts/${_id}/platform/vk/status`, { status: 'failed' })).status).toBe(404);
  });

  it('copies a post into a draft without a date; 404 for one that is gone', async () => {
    const sent = { title: 'T', content: 'C', tags: ['news'], scheduledFor: inHours(5), platformPosts: [telegram()] };
    const post = await created(sent);
    const copy = await send('POST', `/posts/${post._id}/duplicate`, { token: person.token });
    expect([copy.status, copy.body]).toMatchObject([
      201,
      {
        title: 'T',
        content: 'C',
        tags: ['news'],
        scheduledFor: null,
        status: 'draft',
        platformPosts: [{ attempts: [] }],
      },
    ]);
    expect((copy.body as Post)._id).not.toBe(post._id);
    expect((await put(`/posts/${post._id}`, { title: 'Of the first alone' })).status).toBe(200);
    const read = await send('GET', `/posts/${(copy.body as Post)._id}`, { token: person.token });
    expect((read.body as Post).title).toBe('T');
    await send('DELETE', `/posts/${post._id}`, { token: person.token });
    expect((await send('POST', `/posts/${post._id}/duplicate`, { token: person.token })).status).toBe(404);
  });

  it('deletes', async () => {
    const { _id } = await created({ title: 'Gone' });
    expect((await send('DELETE', `/posts/${_id}`, { token: person.token })).status).toBe(204);
    expect((await send('GET', `/posts/${_id}`, { token: person.token })).status).toBe(404);
  });
});

describe('listing', () => {
  it('newest first, filtered, in pages with the total; without projectId everything that the caller sees', async () => {
    const later = inHours(48);
    for (const json of [
      { title: 'One' },
      { title: 'Two (+)', scheduledFor: later, platformPosts: [telegram()] },
      { title: 'Three' },
    ])
      await created(json);
    const list = async (query: string) =>
      (await send('GET', `/posts?projectId=${project}${query}`, { token: person.token })) as {
        body: Post[];
        headers: Headers;
      };
    expect((await list('')).body.map((post) => post.title)).toEqual(['Three', 'Two (+)', 'One']);
    const second = await list('&limit=1&page=2');
    expect([second.body.map((post) => post.title), second.headers.get('x-total-count')]).toEqual([['Two (+)'], '3']);
    expect((await list('&q=wo%20(%2B')).body.map((post) => post.title)).toEqual(['Two (+)']);
    expect((await list('&status=scheduled')).body).toHaveLength(1);
    expect((await list('&platform=telegram')).body).toHaveLength(1);
    expect((await list(`&from=${inHours(47)}&to=${inHours(49)}`)).body).toHaveLength(1);
    expect((await list(`&from=${inHours(49)}`)).body).toHaveLength(0);
    const all = (await send('GET', '/posts', { token: person.token })).body as Post[];
    expect(all.length).toBeGreaterThanOrEqual(3);
    const stranger = await newPerson();
    expect((await send('GET', '/posts', { token: stranger.token })).body).toEqual([]);
  });

  it('works on the default project without projectId', async () => {
    const fresh = await newPerson();
    const answer = await send('POST', '/posts', { token: fresh.token, json: { title: 'X' } });
    const [own] = (await send('GET', '/projects', { token: fresh.token })).body as { _id: string }[];
    expect(answer.body).toMatchObject({ projectId: own?._id });
  });
});

describe('publishing', () => {
  const connect = () =>
    send('POST', `/platform-settings?projectId=${project}`, {
      token: person.token,
      json: { telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI', chat_id: '@channel' } },
    });

  it('publish-now returns 202 and delivers; a published post can neither be published again nor changed', async () => {
    await connect();
    const { _id } = await created({ platformPosts: [telegram({ content: 'Now' })] });
    expect((await put(`/posts/${_id}/publish-now`)).status).toBe(202);
    const post = await settled(_id);
    expect(post).toMatchObject({
      status: 'published',
      platformPosts: [
        {
          status: 'published',
          publicUrl: expect.stringMatching(/^https:\/\/t\.me\//),
          attempts: [{ outcome: 'published' }],
        },
      ],
    });
    expect((await put(`/posts/${_id}/publish-now`)).body).toMatchObject({ statusCode: 409, code: 'ALREADY_PUBLISHED' });
    expect((await put(`/posts/${_id}/publish/telegram`)).body).toMatchObject({
      statusCode: 409,
      code: 'ALREADY_PUBLISHED',
    });
    expect((await put(`/posts/${_id}`, { platformPosts: [telegram({ content: 'Other' })] })).status).toBe(409);
    expect((await put(`/posts/${_id}`, { platformPosts: [] })).status).toBe(409);
    expect((await put(`/posts/${_id}`, { content: 'Other' })).status).toBe(409);
    expect((await put(`/posts/${_id}`, { platformPosts: [telegram({ content: 'Now' })] })).status).toBe(200);
  });

  it('a date just in the past publishes at once', async () => {
    await connect();
    const { _id } = await created({ scheduledFor: inHours(-1), platformPosts: [telegram()] });
    expect(await settled(_id)).toMatchObject({ status: 'published' });
  });

  it('a platform that the post lacks is 404; without credentials it fails at once and points to the settings', async () => {
    const { _id, platformPosts } = await created({ platformPosts: [telegram()] });
    expect(platformPosts[0]?.lints.some((lint) => lint.severity === 'warning')).toBe(true);
    expect((await put(`/posts/${_id}/publish/discord`)).status).toBe(404);
    expect((await put(`/posts/${_id}/publish/telegram`)).status).toBe(202);
    expect((await settled(_id)).platformPosts[0]).toMatchObject({
      status: 'failed',
      errorClass: 'authentication',
      errorText: expect.stringContaining('Settings'),
    });
  });

  it('a viewer can read but not publish', async () => {
    const team = await newTeam();
    const post = await send('POST', `/posts?projectId=${team.project}`, {
      token: team.editor.token,
      json: { platformPosts: [telegram()] },
    });
    const { _id } = post.body as Post;
    expect((await send('GET', `/posts/${_id}`, { token: team.viewer.token })).status).toBe(200);
    expect((await send('PUT', `/posts/${_id}/publish-now`, { token: team.viewer.token })).status).toBe(403);
  });
});
