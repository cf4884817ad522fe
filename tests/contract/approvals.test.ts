import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import { freshAddress, newMember, newPost, newTeam, send, type Person } from './client';
import { sharedPost, telegramPost } from './post-samples';
import { pathOf, sampleOf, walked } from './samples';

let team: Awaited<ReturnType<typeof newTeam>>;
let shared: Awaited<ReturnType<typeof sharedPost>>;
beforeAll(async () => {
  team = await newTeam();
  shared = await sharedPost(team);
});

const OF_LINKS = new Set(['readReview', 'decideReview', 'approveReview', 'mailReviewCode', 'enterReviewCode']);
const others = walked.filter(({ name }) => !OF_LINKS.has(name));

it.each(others.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: a link’s token opens nothing, as a bearer, a cookie or an id',
  async (_, endpoint) => {
    const { token, postId } = shared;
    const isOpen = endpoint.access === 'public';
    const at = pathOf(endpoint, { id: postId, userId: postId, platform: 'telegram', projectId: team.project });
    const json = endpoint.body ? { json: {} } : {};
    for (const how of [{ token }, { headers: { cookie: `workspace-session=${token}` } }]) {
      const answer = await send(endpoint.method, `/api${at}`, { ...how, ...json });
      if (!isOpen) expect([401, 403], `${at}: ${answer.text}`).toContain(answer.status);
      expect(answer.text).not.toContain(postId);
    }
    const named = pathOf(endpoint, { id: token, token, userId: token, platform: 'telegram' });
    const answer = await send(endpoint.method, `/api${named}`, { ...json });
    expect(answer.text).not.toContain('Hello');
    if (!isOpen) expect(answer.status).toBe(401);
  },
);

it('a link shows its own post alone, and refuses every other id', async () => {
  const other = await sharedPost(team);
  const answer = await send('GET', `/review/${shared.token}`);
  expect((answer.body as { posts: { _id: string }[] }).posts.map(({ _id }) => _id)).toEqual([shared.postId]);
  for (const secret of [team.project, team.owner.email, team.owner.id, other.postId, 'version', 'attempts'])
    expect(answer.text).not.toContain(secret);
  const decided = await send('POST', `/review/${shared.token}/posts/${other.postId}`, {
    json: { decision: 'approve' },
  });
  const unknown = await send('GET', '/review/nonsense');
  const all = await send('POST', `/review/${shared.token}/approve`, {
    json: { posts: [{ id: other.postId, seal: 'x' }] },
  });
  const sentence = ({ body }: { body: unknown }) => (body as { message: string }).message;
  expect([decided.status, unknown.status, all.status]).toEqual([404, 404, 404]);
  expect(new Set([decided, unknown, all].map(sentence)).size).toBe(1);
});

it('a revoked link answers as an unknown one', async () => {
  const { id, token } = await sharedPost(team);
  expect((await send('DELETE', `/approvals/${id}`, { token: team.editor.token })).status).toBe(204);
  expect((await send('GET', `/review/${token}`)).status).toBe(404);
  expect((await send('GET', `/review/${token}`)).text).not.toContain(id);
});

it('viewers neither share nor see links; a list never has an address', async () => {
  const path = `/approvals?projectId=${team.project}`;
  expect((await send('GET', path, { token: team.viewer.token })).status).toBe(403);
  const list = await send('GET', path, { token: team.editor.token });
  expect(list.status).toBe(200);
  expect(list.text).not.toContain(shared.token);
  expect(list.text).not.toContain('tokenHash');
});

it('an address makes 60 calls of links a minute, guesses and all', async () => {
  const address = freshAddress();
  const statuses: number[] = [];
  for (let at = 0; at < 130; at += 1) statuses.push((await send('GET', `/review/guess${at}`, { address })).status);
  const refused = statuses.filter((status) => status === 429).length;
  // The minute may end in between, once.
  expect(refused).toBeGreaterThanOrEqual(10);
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(120);
});

it('every call of links has been walked', async () => {
  const declared = endpoints.filter(({ path }) => path.startsWith('/review/')).map(({ name }) => name);
  expect(new Set(declared)).toEqual(OF_LINKS);
  for (const endpoint of endpoints.filter(({ name }) => OF_LINKS.has(name)))
    expect((await sampleOf(endpoint, team, team.owner)).path).toContain('/review/');
});

describe('clients and authors', () => {
  let client: Person;
  let author: Person;
  beforeAll(async () => {
    client = await newMember(team.owner, team.project, 'client');
    author = await newMember(team.owner, team.project, 'author');
  });
  const shareWith = (postId: string, by: Person, clientIds?: string[]) => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const json = { postIds: [postId], name: 'Client', expiresAt, clientIds };
    return send('POST', `/approvals?projectId=${team.project}`, { token: by.token, json });
  };
  type Shown = { posts: { _id: string; seal: string; state: string; entries: { by: string; comment: string }[] }[] };
  const sharedWith = async ({ token }: Person) =>
    ((await send('GET', `/shared?projectId=${team.project}`, { token })).body as Shown).posts;
  const decide = (id: string, json: object) => send('POST', `/shared/posts/${id}`, { token: client.token, json });

  it('a client sees and decides what is shared with them, in their own name; another post is as unknown', async () => {
    const other = await newPost(team.owner, team.project, telegramPost);
    const mine = await newPost(team.owner, team.project, telegramPost);
    const { status, body } = await shareWith(mine, team.editor, [client.id]);
    expect([status, (body as { url: unknown }).url]).toEqual([201, null]);
    const [post] = await sharedWith(client);
    expect((await sharedWith(client)).map(({ _id }) => _id)).toEqual([mine]);
    // A comment of a member stays among members.
    await send('POST', `/posts/${mine}/comments`, { token: team.editor.token, json: { text: 'Internal' } });
    expect((await decide(mine, { decision: 'changes', comment: 'Shorter', seal: post?.seal })).status).toBe(200);
    const [asked] = await sharedWith(client);
    expect([asked?.state, asked?.entries.map(({ comment }) => comment)]).toEqual(['changes', ['', 'Shorter']]);
    expect(asked?.entries.at(-1)?.by).toBe('A member, client');
    expect((await decide(mine, { decision: 'approve', seal: 'stale' })).status).toBe(409);
    for (const id of [other, 'f'.repeat(24)]) expect((await decide(id, { decision: 'approve' })).status).toBe(404);
    const read = await send('GET', `/posts/${mine}`, { token: client.token });
    expect(read.status).toBe(403);
  });

  it('a client who has become a member of the team decides no more as a client', async () => {
    const former = await newMember(team.owner, team.project, 'client');
    const post = await newPost(team.owner, team.project, telegramPost);
    await shareWith(post, team.editor, [former.id]);
    expect((await sharedWith(former)).map(({ _id }) => _id)).toEqual([post]);
    await send('PATCH', `/projects/${team.project}/members/${former.id}`, {
      token: team.owner.token,
      json: { role: 'author' },
    });
    expect(await sharedWith(former)).toEqual([]);
    const decided = await send('POST', `/shared/posts/${post}`, { token: former.token, json: { decision: 'approve' } });
    expect(decided.status).toBe(404);
  });

  it('nothing is shared with who is no client, and a client can not be named in a comment', async () => {
    const post = await newPost(team.owner, team.project, telegramPost);
    expect((await shareWith(post, team.editor, [team.viewer.id])).status).toBe(422);
    const json = { text: 'Look', mentions: [client.id] };
    const said = await send('POST', `/posts/${post}/comments`, { token: team.editor.token, json });
    expect(said.status).toBe(422);
  });

  it('where posts are approved an author sends nothing by hand, and neither author nor editor makes an open link', async () => {
    const own = await newPost(author, team.project, telegramPost);
    const demand = (approval: string) =>
      send('PUT', `/projects/${team.project}`, { token: team.owner.token, json: { approval } });
    const publish = () =>
      send('POST', `/posts/bulk?projectId=${team.project}`, {
        token: author.token,
        json: { action: 'publish', ids: [own], undo: true },
      });
    await demand('authors');
    const statuses = async () => [
      (await send('PUT', `/posts/${own}`, { token: author.token, json: { content: 'Better' } })).status,
      (await publish()).status,
      (await shareWith(own, author)).status,
      (await shareWith(own, author, [client.id])).status,
    ];
    expect(await statuses()).toEqual([200, 403, 403, 201]);
    const foreign = await newPost(team.owner, team.project, telegramPost);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const moved = await send('POST', `/posts/bulk?projectId=${team.project}`, {
      token: author.token,
      json: { action: 'move', moves: [foreign, own].map((id) => ({ id, scheduledFor: at })) },
    });
    expect((moved.body as { outcomes: { ok: boolean }[] }).outcomes.map(({ ok }) => ok)).toEqual([false, true]);
    const byEditor = await newPost(team.editor, team.project, telegramPost);
    expect((await shareWith(byEditor, team.editor)).status).toBe(403);
    expect((await shareWith(byEditor, team.editor, [client.id])).status).toBe(201);
    const mayLink = async ({ token }: Person) =>
      ((await send('GET', `/projects/${team.project}`, { token })).body as { mayLink: boolean }).mayLink;
    expect([await mayLink(team.editor), await mayLink(team.owner)]).toEqual([false, true]);
    expect((await shareWith(byEditor, team.owner)).status).toBe(201);
    await demand('off');
    expect((await publish()).status).toBe(200);
    expect((await shareWith(byEditor, team.editor)).status).toBe(201);
  });
});
