import { beforeAll, describe, expect, it } from 'vitest';
import { formWith, invite, join, newPerson, newPost, newProject, newTeam, send, TINY_PNG, type Person } from './client';

type Invited = { invitations: { token: string; projectName: string }[]; offers: { projectName: string }[] };

let owner: Person;
beforeAll(async () => {
  owner = await newPerson('Owner');
});

describe('projects', () => {
  it('are gone once deleted; a job that no call can cancel removes what they held', async () => {
    const person = await newPerson();
    const { token } = person;
    const id = await newProject(person, 'Gone');
    await newPost(person, id);
    const deleted = await send('DELETE', `/projects/${id}`, { token, headers: { Prefer: 'respond-async' } });
    expect(deleted).toMatchObject({ status: 202, body: { jobId: expect.stringMatching(/^[0-9a-f]{24}$/) as string } });
    const { jobId } = deleted.body as { jobId: string };
    expect(deleted.headers.get('location')).toBe(`/api/jobs/${jobId}`);
    expect((await send('GET', `/projects/${id}`, { token })).status).toBe(404);
    expect((await send('GET', `/posts?projectId=${id}`, { token })).status).toBe(404);
    const job = () => send('GET', `/jobs/${jobId}`, { token });
    expect((await job()).body).toMatchObject({ kind: 'delete-project', label: 'Deleting Gone', canCancel: false });
    expect((await send('DELETE', `/jobs/${jobId}`, { token })).status).toBe(409);
    await expect.poll(async () => ((await job()).body as { state: string }).state, { timeout: 30_000 }).toBe('done');
    const notifications = (await send('GET', '/notifications', { token })).body;
    expect(JSON.stringify(notifications)).toContain('Gone is deleted, with everything that was in it.');
  });

  it('trims names, refuses blank ones, clears the description with null, keeps what is absent', async () => {
    const blank = await send('POST', '/projects', { token: owner.token, json: { name: '   ' } });
    expect(blank.body).toMatchObject({ statusCode: 422, issues: [{ path: 'name' }] });
    const made = await send('POST', '/projects', {
      token: owner.token,
      json: { name: '  Spring ', description: 'Plans' },
    });
    expect(made.body).toMatchObject({
      name: 'Spring',
      description: 'Plans',
      isDefault: false,
      members: [],
      role: 'owner',
      userId: owner.id,
    });
    const id = (made.body as { _id: string })._id;
    expect((await send('PUT', `/projects/${id}`, { token: owner.token, json: { name: 'Summer' } })).body).toMatchObject(
      { name: 'Summer', description: 'Plans' },
    );
    expect(
      (await send('PUT', `/projects/${id}`, { token: owner.token, json: { description: null } })).body,
    ).not.toHaveProperty('description');
    expect((await send('PUT', `/projects/${id}`, { token: owner.token, json: { name: '' } })).status).toBe(422);
    expect((await send('POST', '/projects', { token: owner.token, json: { name: 'x'.repeat(201) } })).status).toBe(422);
  });

  it('lists own and joined projects, newest first', async () => {
    const person = await newPerson();
    const project = await newProject(owner, 'Shared');
    const json = { email: person.email.toUpperCase(), role: 'editor' };
    await send('POST', `/projects/${project}/members`, { token: owner.token, json });
    const { invitations } = (await send('GET', '/invitations', { token: person.token })).body as Invited;
    await send('POST', `/invitations/${invitations[0]?.token}/accept`, { token: person.token });
    const listed = (await send('GET', '/projects', { token: person.token })).body as {
      name: string;
      role: string;
      isDefault: boolean;
    }[];
    expect(listed.map(({ name, role }) => [name, role])).toEqual([
      ['Shared', 'editor'],
      ['My Project', 'owner'],
    ]);
    const second = await send('GET', '/projects?page=2&limit=1', { token: person.token });
    expect([(second.body as { name: string }[]).map(({ name }) => name), second.headers.get('x-total-count')]).toEqual([
      ['My Project'],
      '2',
    ]);
  });

  it('its owner can’t be removed, and an editor hears that removing is not theirs', async () => {
    const editor = await newPerson();
    const project = await newProject(owner);
    await join(owner, project, [[editor, 'editor']]);
    const removed = (by: Person) => send('DELETE', `/projects/${project}/members/${owner.id}`, { token: by.token });
    expect([(await removed(editor)).status, (await removed(owner)).status]).toEqual([403, 409]);
  });

  it('an admin sets whether posts of one author need approval; role and setting change each by itself', async () => {
    const author = await newPerson();
    const project = await newProject(owner);
    await join(owner, project, [[author, 'author']]);
    const change = (json: unknown, by = owner) =>
      send('PATCH', `/projects/${project}/members/${author.id}`, { token: by.token, json });
    const seen = async () => {
      const { body } = await send('GET', `/projects/${project}`, { token: author.token });
      const { members, mayRelease } = body as { members: { role: string; approval: string }[]; mayRelease: boolean };
      return [members[0]?.role, members[0]?.approval, mayRelease];
    };
    expect(await seen()).toEqual(['author', null, true]);
    expect((await change({ approval: 'never' }, author)).status).toBe(403);
    expect((await change({})).status).toBe(422);
    expect((await change({ approval: 'always' })).status).toBe(200);
    expect(await seen()).toEqual(['author', 'always', false]);
    await change({ role: 'editor' });
    expect(await seen()).toEqual(['editor', 'always', true]);
    await change({ approval: null });
    expect(await seen()).toEqual(['editor', null, true]);
  });

  it('deleting one removes its posts with it', async () => {
    const project = await newProject(owner);
    const post = await newPost(owner, project);
    expect((await send('DELETE', `/projects/${project}`, { token: owner.token })).status).toBe(204);
    expect((await send('GET', `/posts/${post}`, { token: owner.token })).status).toBe(404);
  });
});

describe('avatars', () => {
  it('takes a PNG by its bytes, serves it, and removes it', async () => {
    const project = await newProject(owner);
    const set = await send('PATCH', `/projects/${project}/avatar`, {
      token: owner.token,
      raw: formWith('avatar', TINY_PNG, 'x.txt', 'text/plain'),
    });
    const { avatarUrl } = set.body as { avatarUrl: string };
    const served = await fetch(avatarUrl);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(TINY_PNG);
    expect((await send('DELETE', `/projects/${project}/avatar`, { token: owner.token })).body).not.toHaveProperty(
      'avatarUrl',
    );
    expect((await fetch(avatarUrl)).status).toBe(404);
  });

  it('refuses other types with 415 and 2 MB with 413, in the fixed words', async () => {
    const project = await newProject(owner);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const wrong = await send('PATCH', `/projects/${project}/avatar`, {
      token: owner.token,
      raw: formWith('avatar', svg),
    });
    expect(wrong.body).toMatchObject({ statusCode: 415, message: 'Only JPG, PNG, GIF and WebP images are allowed' });
    for (const size of [2 * 1024 * 1024, 3 * 1024 * 1024]) {
      const large = await send('PATCH', `/projects/${project}/avatar`, {
        token: owner.token,
        raw: formWith('avatar', Buffer.concat([TINY_PNG, Buffer.alloc(size - TINY_PNG.length)])),
      });
      expect(large.body).toMatchObject({ statusCode: 413, message: 'File size must be less than 2MB' });
    }
    const none = await send('PATCH', `/projects/${project}/avatar`, {
      token: owner.token,
      raw: formWith('other', TINY_PNG),
    });
    expect(none.status).toBe(422);
  });
});

describe('members', () => {
  it('an unknown e-mail is invited; the link joins once; only admins see invitations', async () => {
    const team = await newTeam();
    const email = `${crypto.randomUUID()}@example.org`;
    const invited = await send('POST', `/projects/${team.project}/members`, {
      token: team.admin.token,
      json: { email, role: 'editor' },
    });
    const { invitations } = invited.body as { invitations: { email: string; url: string }[] };
    expect(invitations).toMatchObject([{ email, role: 'editor' }]);
    expect((await send('GET', `/projects/${team.project}`, { token: team.editor.token })).body).not.toHaveProperty(
      'invitations',
    );
    const token = new URL(invitations[0]?.url ?? '').searchParams.get('invitation');
    const guest = await newPerson();
    expect((await send('POST', `/invitations/${token}/accept`, { token: guest.token })).body).toMatchObject({
      _id: team.project,
      role: 'editor',
    });
    expect((await send('POST', `/invitations/${token}/accept`, { token: team.stranger.token })).status).toBe(404);
  });

  it('the owner or a member again is 409; the owner cannot be changed or removed; anyone may leave', async () => {
    const team = await newTeam();
    const at = `/projects/${team.project}/members`;
    for (const email of [team.owner.email, team.editor.email]) {
      expect((await send('POST', at, { token: team.owner.token, json: { email, role: 'viewer' } })).status).toBe(409);
    }
    expect(
      (await send('PATCH', `${at}/${team.owner.id}`, { token: team.admin.token, json: { role: 'viewer' } })).status,
    ).toBe(404);
    expect((await send('DELETE', `${at}/${team.owner.id}`, { token: team.admin.token })).status).toBe(409);
    expect((await send('DELETE', `${at}/${team.editor.id}`, { token: team.viewer.token })).status).toBe(403);
    expect((await send('DELETE', `${at}/${team.viewer.id}`, { token: team.viewer.token })).status).toBe(200);
    expect((await send('GET', `/projects/${team.project}`, { token: team.viewer.token })).status).toBe(404);
    expect(
      (await send('POST', at, { token: team.owner.token, json: { email: team.viewer.email, role: 'owner' } })).status,
    ).toBe(422);
  });
});

describe('membership by consent', () => {
  const invitationsOf = async ({ token }: Person) => (await send('GET', '/invitations', { token })).body as Invited;
  const shape = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body).replace(/[\w.-]+@example\.org|invitation=[\w-]+|[0-9a-f]{24}|\d{4}-[\dT:.-]+Z/g, '*'),
    );

  it('a known and an unknown e-mail get the same answer, and nobody becomes a member unasked', async () => {
    const [person, project] = [await newPerson('Secret Name'), await newProject(owner, 'Spring')];
    const add = (email: string) =>
      send('POST', `/projects/${project}/members`, { token: owner.token, json: { email, role: 'admin' } });
    const [known, unknown] = [await add(person.email), await add(`${crypto.randomUUID()}@example.org`)];
    expect([known.status, unknown.status]).toEqual([201, 201]);
    const [first, second] = [known, unknown].map(({ body }) => (body as { invitations: unknown[] }).invitations);
    expect(shape(first?.[0])).toEqual(shape(second?.[1]));
    expect(known.body).toMatchObject({ members: [] });
    expect(known.text + unknown.text).not.toContain('Secret Name');
    expect((await send('GET', `/projects/${project}`, { token: person.token })).status).toBe(404);
    expect(await invitationsOf(person)).toMatchObject({ invitations: [{ projectName: 'Spring' }], offers: [] });
  });

  it('an invitation can be refused, also by who has no account, and is then gone for everybody', async () => {
    const [person, project] = [await newPerson(), await newProject(owner)];
    const token = await invite(owner, project, person.email);
    expect((await send('POST', `/invitations/${token}/refuse`)).status).toBe(204);
    expect((await send('POST', `/invitations/${token}/accept`, { token: person.token })).status).toBe(404);
    expect(await invitationsOf(person)).toEqual({ invitations: [], offers: [] });
    expect((await send('GET', `/projects/${project}`, { token: owner.token })).body).toMatchObject({ invitations: [] });
  });

  it('ownership passes after the new owner’s yes alone; the owner can withdraw, the chosen one can refuse', async () => {
    const team = await newTeam();
    const at = `/projects/${team.project}/transfer`;
    const offer = () => send('POST', at, { token: team.owner.token, json: { newOwnerId: team.viewer.id } });
    const reply = (word: string, by: Person) => send('POST', `${at}/${word}`, { token: by.token });
    expect((await offer()).body).toMatchObject({
      userId: team.owner.id,
      transferOffer: { to: { _id: team.viewer.id } },
    });
    expect((await send('GET', `/projects/${team.project}`, { token: team.editor.token })).body).not.toHaveProperty(
      'transferOffer',
    );
    expect((await invitationsOf(team.viewer)).offers).toHaveLength(1);
    expect((await reply('accept', team.editor)).status).toBe(404);
    expect((await send('DELETE', at, { token: team.owner.token })).status).toBe(200);
    expect((await reply('accept', team.viewer)).status).toBe(404);
    await offer();
    expect((await reply('refuse', team.viewer)).status).toBe(204);
    expect((await reply('accept', team.viewer)).status).toBe(404);
    await offer();
    expect((await reply('accept', team.viewer)).body).toMatchObject({ userId: team.viewer.id, role: 'owner' });
    expect((await reply('accept', team.viewer)).status).toBe(404);
  });

  it('nobody becomes an owner because an account is deleted', async () => {
    const team = await newTeam();
    const leave = await send('DELETE', '/auth/me', {
      token: team.owner.token,
      json: { password: team.owner.password, newOwners: [{ projectId: team.project, newOwnerId: team.viewer.id }] },
    });
    expect(leave.body).toMatchObject({ statusCode: 409, code: 'OWNERS_ASKED' });
    expect((await send('GET', `/projects/${team.project}`, { token: team.viewer.token })).body).toMatchObject({
      userId: team.owner.id,
      role: 'viewer',
    });
  });
});
