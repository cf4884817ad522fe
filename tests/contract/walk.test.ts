// Slow: every call, as each role, with and without its fields.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ROLES, type Role } from '@/lib/contracts/endpoint';
import { endpoints } from '@/lib/contracts/index';
import { newMember, newPerson, newPost, newTeam, send, type Person } from './client';
import { fieldsBeyond, listenAs, READ_BY_VIEWERS } from './live-events';
import { endsOtherwise, pathOf, sampleOf, walked } from './samples';

const UNKNOWN_ID = 'ffffffffffffffffffffffff';
/** A user who may make the call. */
const callerOf = (endpoint: (typeof endpoints)[number]) => {
  if (scopeOf(endpoint)?.role === 'client' && endpoint.name !== 'removeMember') return client;
  return endpoint.access === 'host-admin' ? { ...team.owner, token: inject('hostAdmin') } : team.owner;
};
let client: Person;
let author: Person;
let team: Awaited<ReturnType<typeof newTeam>>;
let stream: Awaited<ReturnType<typeof listenAs>>;
beforeAll(async () => {
  team = await newTeam();
  client = await newMember(team.owner, team.project, 'client');
  author = await newMember(team.owner, team.project, 'author');
  team.others.push([client, 'client'], [author, 'author']);
  stream = await listenAs(team.viewer, inject('productUrl'));
});
afterAll(() => stream.end());

/** The one error shape. */
function expectProblem(body: unknown, statusCode: number): void {
  expect(body).toMatchObject({ statusCode, code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) });
  expect((body as { detail: string }).detail).toBe((body as { message: string }).message);
}

type Walked = readonly [string, (typeof endpoints)[number]];

/** Endpoints under names for the report. */
const named = (list: typeof endpoints): Walked[] =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const scopeOf = (endpoint: Walked[1]) => (typeof endpoint.access === 'object' ? endpoint.access : null);

it.each(named(endpoints))('%s has a route file and a summary', (_, endpoint) => {
  const folder = endpoint.path.replace(/\{(\w+)\}/g, '[$1]');
  expect(existsSync(path.join('app/api', folder, 'route.ts'))).toBe(true);
  expect(endpoint.summary).not.toBe('');
});

it.each(named(endpoints.filter((endpoint) => endpoint.access !== 'public')))(
  '%s returns 401 without a token and with a bad one',
  async (_, endpoint) => {
    const at = pathOf(endpoint, { id: UNKNOWN_ID, userId: UNKNOWN_ID, platform: 'telegram' });
    for (const token of [undefined, 'nonsense', 'wst_nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']) {
      const answer = await send(endpoint.method, at, { token, ...(endpoint.body ? { json: {} } : {}) });
      expect(answer.status).toBe(401);
      expectProblem(answer.body, 401);
    }
  },
);

/** One of each path. */
const byPath = [...new Map(endpoints.map((endpoint) => [endpoint.path, endpoint])).values()];
it.each(named(byPath))('%s returns 405 with Allow for other methods', async (_, endpoint) => {
  const declared = endpoints.filter((other) => other.path === endpoint.path).map((other) => other.method);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    if (declared.includes(method)) continue;
    const answer = await send(method, `/api${pathOf(endpoint, { id: UNKNOWN_ID })}`, { token: team.owner.token });
    expect(answer.status).toBe(405);
    for (const allowed of declared) expect(answer.headers.get('allow')).toContain(allowed);
    expectProblem(answer.body, 405);
  }
});

/** Calls on something that its maker alone may change, whatever their role. */
const OF_THEIR_MAKER = new Set(['editPostComment', 'deletePostComment']);

const ownedByProject = endpoints.filter((endpoint) => scopeOf(endpoint) && scopeOf(endpoint)?.of !== 'list');
it.each(named(ownedByProject))(
  '%s returns 404 to a stranger, for an unknown id and for a malformed one',
  async (_, endpoint) => {
    const sample = await sampleOf(endpoint, team, team.owner);
    const wrongIds = scopeOf(endpoint)?.of === 'query' ? [] : [UNKNOWN_ID, 'nonsense', '../../etc', '%00'];
    const paths = [sample.path, ...wrongIds.map((id) => pathOf(endpoint, { ...sample.params, id }))];
    for (const [index, at] of paths.entries()) {
      const answer = await send(endpoint.method, at, {
        token: index === 0 ? team.stranger.token : team.owner.token,
        ...sample.sent,
      });
      expect(answer.status, `${endpoint.method} ${at}: ${answer.text}`).toBe(404);
      expectProblem(answer.body, 404);
    }
  },
);

it.each(named(endpoints.filter((endpoint) => scopeOf(endpoint))))('%s follows the role matrix', async (_, endpoint) => {
  const { viewer, editor, admin, owner } = team;
  const people = { client, viewer, author, editor, admin, owner };
  let sample: Awaited<ReturnType<typeof sampleOf>> | undefined;
  const needed = ROLES.indexOf(scopeOf(endpoint)?.role as Role);
  const owned = endpoint.method !== 'GET' && walked.includes(endpoint);
  for (const role of ROLES) {
    // A call that changes something needs a subject for each role that may make it, which costs seconds. One comparison
    // (server/edge/access/authorize.ts) lets all roles above the needed one in: reads show each of them here, and the
    // owner makes every valid call below.
    if (owned && ROLES.indexOf(role) > needed) break;
    // They leave: they have their own tests
    if (endpoint.name === 'removeMember' && !['admin', 'owner'].includes(role)) continue;
    if (OF_THEIR_MAKER.has(endpoint.name) && ROLES.indexOf(role) === needed) sample = undefined;
    sample ??= await sampleOf(endpoint, team, people[role]);
    const answer = await send(endpoint.method, sample.path, { token: people[role].token, ...sample.sent });
    const allowed = ROLES.indexOf(role) >= needed;
    if (!allowed) expectProblem(answer.body, 403);
    else expect([401, 403, 404, 500], `${role}: ${answer.text}`).not.toContain(answer.status);
    // A call that is refused or only reads leaves its subject as it was, for the next role.
    if (allowed && endpoint.method !== 'GET') sample = undefined;
  }
});

const shown = endpoints.filter(
  ({ method, access, params, answer }) =>
    method === 'GET' &&
    answer &&
    !params &&
    (access === 'user' || (typeof access === 'object' && access.of === 'list')),
);
it.each(named(shown))('%s shows a client nothing of the project but its name', async (_, endpoint) => {
  const id = await newPost(team.owner, team.project, { title: 'Secret', content: 'Secret words' });
  const answer = await send('GET', `/api${endpoint.path}`, { token: client.token });
  expect(answer.status).toBeLessThan(500);
  for (const secret of [id, 'Secret', team.owner.email, team.editor.email]) expect(answer.text).not.toContain(secret);
});

it.each(named(endpoints.filter((endpoint) => scopeOf(endpoint)?.underApproval)))(
  '%s is not for an author where it would send what no client has approved',
  async (_, endpoint) => {
    const demand = (approval: string) =>
      send('PUT', `/projects/${team.project}`, { token: team.owner.token, json: { approval } });
    expect((await demand('authors')).status).toBe(200);
    const sample = await sampleOf(endpoint, team, team.owner);
    const answer = await send(endpoint.method, sample.path, { token: author.token, ...sample.sent });
    await demand('off');
    expect(answer.status, answer.text).toBe(403);
    expectProblem(answer.body, 403);
    expect(answer.text).toMatch(/editor/);
  },
);

it.each(named(endpoints.filter((endpoint) => endpoint.access === 'host-admin')))(
  '%s is for administrators of the host alone',
  async (_, endpoint) => {
    const sample = await sampleOf(endpoint, team, team.owner);
    const answer = await send(endpoint.method, sample.path, { token: team.owner.token, ...sample.sent });
    expect(answer.status).toBe(403);
    expectProblem(answer.body, 403);
  },
);

it.each(named(walked))(
  '%s serves a valid call with its status and a body that its schema parses unchanged',
  async (_, endpoint) => {
    const caller = ['deleteMe', 'logout', 'changePassword'].includes(endpoint.name)
      ? await newPerson()
      : callerOf(endpoint);
    const sample = await sampleOf(endpoint, team, caller);
    const answer = await send(endpoint.method, sample.path, { token: caller.token, ...sample.sent });
    expect(endsOtherwise[endpoint.name] ?? [endpoint.status], answer.text).toContain(answer.status);
    if (answer.status >= 400) return expectProblem(answer.body, answer.status);
    if (!endpoint.answer) expect(answer.text).toBe('');
    else expect(endpoint.answer.parse(answer.body)).toEqual(answer.body);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-powered-by')).toBeNull();
  },
);

it.each(named(walked.filter((endpoint) => endpoint.body)))(
  '%s drops unknown fields and never stores them',
  async (_, endpoint) => {
    const caller = ['changePassword', 'deleteMe'].includes(endpoint.name) ? await newPerson() : callerOf(endpoint);
    const sample = await sampleOf(endpoint, team, caller);
    const unknown = {
      zzUnknown: 'zzValue',
      constructor: 1,
      $where: '1',
      _id: UNKNOWN_ID,
      userId: UNKNOWN_ID,
      projectId: UNKNOWN_ID,
    };
    const form = sample.sent.raw;
    if (form instanceof FormData) for (const [name, value] of Object.entries(unknown)) form.set(name, String(value));
    const body = form ? { raw: form } : { json: { ...(sample.sent.json as object), ...unknown } };
    const answer = await send(endpoint.method, sample.path, { token: caller.token, ...body });
    expect(endsOtherwise[endpoint.name] ?? [endpoint.status], answer.text).toContain(answer.status);
    expect(answer.text).not.toContain('zzUnknown');
    expect(answer.text).not.toContain(UNKNOWN_ID);
  },
);

// After the calls above, since these are their events.
it('the live events of all these calls carry no more than a card of a list that viewers read', () => {
  for (const { call } of Object.values(READ_BY_VIEWERS))
    if (call.access !== 'user') expect(scopeOf(call)?.role).toBe('viewer');
  const events = stream.events();
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['post', 'file', 'knowledge', 'job', 'pause']));
  for (const { kind, entity } of events) {
    const known = READ_BY_VIEWERS[kind as keyof typeof READ_BY_VIEWERS];
    expect(fieldsBeyond(entity, known?.entity), JSON.stringify({ kind, entity })).toEqual([]);
  }
});
