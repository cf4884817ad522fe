import { expect, inject, it } from 'vitest';
import { join, newPerson, newPost, newProject, newTeam, send, type Person } from './client';

const admin = inject('hostAdmin');
const signIn = (person: Pick<Person, 'email' | 'password'>) =>
  send('POST', '/auth/login', { json: { email: person.email, password: person.password } });

it('the interface follows the browser’s zone until one is chosen, and again when the choice is cleared', async () => {
  const { token } = await newPerson();
  expect((await send('GET', '/auth/preferences', { token })).body).toEqual({
    followsBrowserZone: true,
    firstSteps: { skipped: [], closed: false },
  });
  await send('PATCH', '/auth/me', { token, json: { timeZone: 'Asia/Tokyo' } });
  expect((await send('GET', '/auth/preferences', { token })).body).toMatchObject({ followsBrowserZone: false });
  expect((await send('PATCH', '/auth/preferences', { token, json: { followsBrowserZone: true } })).body).toMatchObject({
    followsBrowserZone: true,
  });
});

it('skipped first steps are remembered per account', async () => {
  const [one, other] = await Promise.all([newPerson(), newPerson()]);
  await send('PATCH', '/auth/preferences', {
    token: one.token,
    json: { firstSteps: { skipped: ['connect', 'connect'] } },
  });
  expect(
    (await send('PATCH', '/auth/preferences', { token: one.token, json: { firstSteps: { closed: true } } })).body,
  ).toMatchObject({ firstSteps: { skipped: ['connect'], closed: true } });
  expect((await send('GET', '/auth/preferences', { token: other.token })).body).toMatchObject({
    firstSteps: { skipped: [], closed: false },
  });
  expect(
    (await send('PATCH', '/auth/preferences', { token: one.token, json: { firstSteps: { skipped: ['dance'] } } }))
      .status,
  ).toBe(422);
});

it('saved views of search results follow the account: one for each name, also of two that save at once', async () => {
  const [{ token }, other] = await Promise.all([newPerson(), newPerson()]);
  const view = { page_size: 50, sort_by: 'title', sort_order: 'asc', filter_relevant: 'true', q: 'кофе' };
  const save = (name: string, more = {}) =>
    send('PUT', '/auth/search-views', { token, json: { name, ...view, ...more } });
  await Promise.all([save('One'), save('$name'), save('50 % & more')]);
  await save('One', { q: '' });
  const { views } = (await send('GET', '/auth/search-views', { token })).body as { views: { name: string }[] };
  expect(views.map(({ name }) => name).sort()).toEqual(['$name', '50 % & more', 'One']);
  expect(views.at(-1)).toEqual({ name: 'One', ...view, q: '' });
  const removed = await send('DELETE', `/auth/search-views?name=${encodeURIComponent('50 % & more')}`, { token });
  expect((removed.body as { views: unknown[] }).views).toHaveLength(2);
  expect((await send('GET', '/auth/search-views', { token: other.token })).body).toEqual({ views: [] });
  expect((await save('')).status).toBe(422);
  expect((await save('Bad', { page_size: 5000 })).status).toBe(422);
});

it('all other sessions end in one call; this one and API tokens stay', async () => {
  const person = await newPerson();
  const others = await Promise.all([signIn(person), signIn(person)]);
  const made = await send('POST', '/auth/tokens', { token: person.token, json: { name: 'Program' } });
  expect((await send('DELETE', '/auth/sessions', { token: person.token })).status).toBe(204);
  for (const other of others)
    expect(
      (await send('GET', '/auth/me', { token: (other.body as { access_token: string }).access_token })).status,
    ).toBe(401);
  expect((await send('GET', '/auth/me', { token: person.token })).status).toBe(200);
  expect((await send('GET', '/posts', { token: (made.body as { token: string }).token })).status).toBe(200);
});

it('an API token works on the whole API with its owner’s rights, says when it was last used, and ends with its expiry', async () => {
  const person = await newPerson();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const made = (
    await send('POST', '/auth/tokens', { token: person.token, json: { name: 'All', role: 'owner', expiresAt } })
  ).body as { id: string; token: string };
  const project = await newProject({ ...person, token: made.token });
  await newPost({ ...person, token: made.token }, project);
  expect((await send('DELETE', `/projects/${project}`, { token: made.token })).status).toBe(204);
  const [listed] = (await send('GET', '/auth/tokens', { token: person.token })).body as {
    lastUsedAt: string | null;
    expiresAt: string;
  }[];
  expect(listed).toMatchObject({ expiresAt, lastUsedAt: expect.any(String) });
});

it('deleting an account first shows what is deleted with it and who could take the projects over', async () => {
  const team = await newTeam();
  await newPost(team.owner, team.project);
  const preview = (await send('GET', '/auth/me/deletion', { token: team.owner.token })).body as {
    refusal: null;
    projects: { _id: string; posts: number; things: string[]; newOwners: { _id: string }[] }[];
  };
  expect(preview.refusal).toBeNull();
  expect(preview.projects.find(({ _id }) => _id === team.project)).toMatchObject({ posts: 1, things: ['1 post'] });
  expect(
    preview.projects
      .find(({ _id }) => _id === team.project)
      ?.newOwners.map(({ _id }) => _id)
      .sort(),
  ).toEqual([team.admin.id, team.editor.id, team.viewer.id].sort());
});

it('a project can be transferred to a member: it outlives its owner’s account', async () => {
  const team = await newTeam();
  const post = await newPost(team.owner, team.project);
  const give = (newOwnerId: string, token = team.owner.token) =>
    send('POST', `/projects/${team.project}/transfer`, { token, json: { newOwnerId } });
  expect((await give(team.stranger.id)).body).toMatchObject({ statusCode: 422, issues: [{ path: 'newOwnerId' }] });
  expect((await give(team.owner.id)).status).toBe(409);
  expect((await give(team.admin.id, team.admin.token)).status).toBe(403);
  expect((await give(team.editor.id)).body).toMatchObject({ userId: team.owner.id, role: 'owner' });
  const accept = `/projects/${team.project}/transfer/accept`;
  expect((await send('POST', accept, { token: team.editor.token })).body).toMatchObject({ userId: team.editor.id });
  const seen = (await send('GET', `/projects/${team.project}`, { token: team.editor.token })).body as {
    role: string;
    members: { userId: { _id: string }; role: string }[];
  };
  expect(seen.role).toBe('owner');
  expect(seen.members.map(({ userId, role }) => [userId._id, role])).toContainEqual([team.owner.id, 'admin']);
  expect(seen.members).toHaveLength(3);
  expect(
    (await send('DELETE', '/auth/me', { token: team.owner.token, json: { password: team.owner.password } })).status,
  ).toBe(204);
  expect((await send('GET', `/posts/${post}`, { token: team.editor.token })).status).toBe(200);
});

it('an owner who transfers the default project gets another one', async () => {
  const [giver, heir] = await Promise.all([newPerson(), newPerson()]);
  const [project] = (await send('GET', '/projects', { token: giver.token })).body as { _id: string }[];
  await join(giver, project?._id ?? '', [[heir, 'viewer']]);
  const at = `/projects/${project?._id}/transfer`;
  await send('POST', at, { token: giver.token, json: { newOwnerId: heir.id } });
  expect((await send('POST', `${at}/accept`, { token: heir.token })).body).toMatchObject({ isDefault: false });
  const left = (await send('GET', '/projects', { token: giver.token })).body as { isDefault: boolean; role: string }[];
  expect(left.filter(({ isDefault, role }) => isDefault && role === 'owner')).toHaveLength(1);
  const theirs = (await send('GET', '/projects', { token: heir.token })).body as { isDefault: boolean; role: string }[];
  expect(theirs.filter(({ isDefault, role }) => isDefault && role === 'owner')).toHaveLength(1);
});

it('a deactivated account is signed out everywhere at once, and is reactivated with all data', async () => {
  const person = await newPerson();
  const program = (
    (await send('POST', '/auth/tokens', { token: person.token, json: { name: 'P' } })).body as { token: string }
  ).token;
  const change = (json: object) => send('PATCH', `/host/accounts/${person.id}`, { token: admin, json });
  expect((await change({ active: false })).body).toMatchObject({ deactivatedAt: expect.any(String) });
  for (const token of [person.token, program]) expect((await send('GET', '/projects', { token })).status).toBe(401);
  expect((await signIn(person)).body).toMatchObject({ statusCode: 403, code: 'ACCOUNT_DEACTIVATED' });
  expect((await signIn({ ...person, password: 'wrong wrong' })).body).toMatchObject({
    statusCode: 401,
    code: 'INVALID_CREDENTIALS',
  });
  expect((await change({ active: true })).body).toMatchObject({ deactivatedAt: null });
  expect((await signIn(person)).status).toBe(200);
  expect((await send('GET', '/projects', { token: program })).status).toBe(200);
});

it('the last active administrator stays one; another can take over', async () => {
  const me = ((await send('GET', '/auth/me', { token: admin })).body as { _id: string })._id;
  for (const json of [{ isAdmin: false }, { active: false }])
    expect((await send('PATCH', `/host/accounts/${me}`, { token: admin, json })).body).toMatchObject({
      statusCode: 409,
      code: 'LAST_ADMIN',
    });
  expect((await send('GET', '/auth/me/deletion', { token: admin })).body).toMatchObject({
    refusal: expect.stringContaining('only administrator'),
  });
  expect((await send('DELETE', '/auth/me', { token: admin })).body).toMatchObject({ code: 'LAST_ADMIN' });
  const second = await newPerson();
  await send('PATCH', `/host/accounts/${second.id}`, { token: admin, json: { isAdmin: true } });
  expect((await send('GET', '/host', { token: second.token })).status).toBe(200);
  await send('PATCH', `/host/accounts/${second.id}`, { token: admin, json: { isAdmin: false } });
  expect((await send('GET', '/host', { token: second.token })).status).toBe(403);
});

it('a reset link created by an administrator sets a new password once', async () => {
  const person = await newPerson();
  const { url } = (await send('POST', `/host/accounts/${person.id}/reset-link`, { token: admin })).body as {
    url: string;
  };
  const token = new URL(url).searchParams.get('reset');
  expect((await send('POST', '/auth/reset', { json: { token, password: 'another password' } })).status).toBe(204);
  expect((await signIn({ ...person, password: 'another password' })).status).toBe(200);
  expect((await send('POST', '/auth/reset', { json: { token, password: 'a third password' } })).status).toBe(400);
});

it('accounts are found by name or e-mail, with the figures that an administrator needs', async () => {
  const person = await newPerson('Quentin Quill');
  const found = await send('GET', `/host/accounts?q=${encodeURIComponent(person.email.toUpperCase())}`, {
    token: admin,
  });
  expect(found.body).toMatchObject([{ _id: person.id, name: 'Quentin Quill', isAdmin: false, projects: 1 }]);
  expect(found.headers.get('x-total-count')).toBe('1');
  expect(found.text).not.toMatch(/hash|argon/i);
  expect((await send('GET', '/host/accounts?q=.*', { token: admin })).body).toEqual([]);
});

it('keys are reported as set or missing, never shown', async () => {
  const answer = await send('GET', '/host', { token: admin });
  const { keys, versions, work } = answer.body as {
    keys: { name: string; configured: boolean }[];
    versions: { name: string }[];
    work: { workers: { alive: boolean }[] };
  };
  expect(keys.find(({ name }) => name === 'Cron')?.configured).toBe(true);
  expect(keys.find(({ name }) => name === 'Mail (SMTP)')?.configured).toBe(false);
  expect(answer.text).not.toContain(inject('cronSecret'));
  expect(versions.map(({ name }) => name)).toEqual(['Workspace', 'Node.js', 'Database', 'System']);
  expect(work.workers.some(({ alive }) => alive)).toBe(true);
});
