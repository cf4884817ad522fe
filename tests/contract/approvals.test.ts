import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import { freshAddress, newTeam, send } from './client';
import { sharedPost } from './post-samples';
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
