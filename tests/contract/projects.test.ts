import { beforeAll, describe, expect, it } from 'vitest';
import { formWith, newPerson, newPost, newProject, newTeam, send, TINY_PNG, type Person } from './client';

let owner: Person;
beforeAll(async () => {
  owner = await newPerson('Owner');
});

describe('projects', () => {
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
    await send('POST', `/projects/${project}/members`, {
      token: owner.token,
      json: { email: person.email.toUpperCase(), role: 'editor' },
    });
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

  it('its owner can be removed by nobody, and an editor is told that removing is not theirs', async () => {
    const editor = await newPerson();
    const project = await newProject(owner);
    const json = { email: editor.email, role: 'editor' };
    await send('POST', `/projects/${project}/members`, { token: owner.token, json });
    const removed = (by: Person) => send('DELETE', `/projects/${project}/members/${owner.id}`, { token: by.token });
    expect([(await removed(editor)).status, (await removed(owner)).status]).toEqual([403, 409]);
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

  it('refuses other types with 415 and 2 MB with 413, in the documented words', async () => {
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
