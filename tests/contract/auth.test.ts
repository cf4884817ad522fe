import { describe, expect, it } from 'vitest';
import { freshAddress, newPerson, newProject, newTeam, send, type Person } from './client';

const signIn = (person: Pick<Person, 'email' | 'password'>, address = freshAddress()) =>
  send('POST', '/auth/login', { json: { email: person.email, password: person.password }, address });
const tokenOf = (answer: { body: unknown }) => (answer.body as { access_token: string }).access_token;

describe('accounts', () => {
  it('register: 201 with token, user and a httpOnly cookie; a default project that cannot be deleted', async () => {
    const email = `  Mixed.${crypto.randomUUID()}@Example.ORG `;
    const answer = await send('POST', '/auth/register', {
      json: { email, password: '12345678', name: ' Ann ' },
      address: freshAddress(),
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      access_token: expect.any(String),
      user: { email: email.trim().toLowerCase(), name: 'Ann', timeZone: 'UTC' },
    });
    expect(answer.text).not.toMatch(/hash|argon/i);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
    const [project] = (await send('GET', '/projects', { token: tokenOf(answer) })).body as {
      _id: string;
      name: string;
      isDefault: boolean;
    }[];
    expect(project).toMatchObject({ name: 'My Project', isDefault: true });
    const removal = await send('DELETE', `/projects/${project?._id}`, { token: tokenOf(answer) });
    expect(removal.body).toMatchObject({ statusCode: 409, code: 'DEFAULT_PROJECT' });
  });

  it('a known e-mail, in any case, is 409 EMAIL_TAKEN; two at once create one account', async () => {
    const person = await newPerson();
    const again = await send('POST', '/auth/register', {
      json: { email: person.email.toUpperCase(), password: 'another one', name: 'X' },
      address: freshAddress(),
    });
    expect(again.body).toMatchObject({ statusCode: 409, code: 'EMAIL_TAKEN' });
    const email = `${crypto.randomUUID()}@example.org`;
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        send('POST', '/auth/register', { json: { email, password: '12345678', name: 'X' }, address: freshAddress() }),
      ),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  it('a wrong e-mail and a wrong password get the same response', async () => {
    const person = await newPerson();
    const [wrongPassword, wrongEmail] = await Promise.all([
      signIn({ ...person, password: 'wrong wrong' }),
      signIn({ email: 'nobody@example.org', password: 'wrong wrong' }),
    ]);
    expect(wrongPassword.status).toBe(401);
    expect(wrongEmail.body).toEqual(wrongPassword.body);
  });

  it('stops after 10 wrong tries per account, even when they come at once and from many addresses', async () => {
    const person = await newPerson();
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn({ ...person, password: 'wrong wrong' })));
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(10);
    const refused = await signIn(person);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('stops after 30 wrong tries per address, and right ones do not count', async () => {
    const address = freshAddress();
    const person = await newPerson();
    for (let index = 0; index < 3; index += 1) expect((await signIn(person, address)).status).toBe(200);
    for (let index = 0; index < 30; index += 1)
      await signIn({ email: `nobody${index}@example.org`, password: 'wrong wrong' }, address);
    expect((await signIn(person, address)).status).toBe(429);
    expect((await signIn(person)).status).toBe(200);
  });

  it('registers at most 10 accounts per address and hour', async () => {
    const address = freshAddress();
    const register = () =>
      send('POST', '/auth/register', {
        json: { email: `${crypto.randomUUID()}@example.org`, password: '12345678', name: 'N' },
        address,
      });
    for (let index = 0; index < 10; index += 1) expect((await register()).status).toBe(201);
    expect((await register()).status).toBe(429);
  });
});

describe('sessions', () => {
  it('logout revokes the token on the server', async () => {
    const { token } = await newPerson();
    expect((await send('POST', '/auth/logout', { token })).status).toBe(204);
    expect((await send('GET', '/auth/me', { token })).status).toBe(401);
  });

  it('lists sessions, ends one, and never a stranger’s', async () => {
    const person = await newPerson();
    const other = tokenOf(await signIn(person));
    const sessions = (await send('GET', '/auth/sessions', { token: person.token })).body as {
      id: string;
      current: boolean;
    }[];
    expect(sessions.map((session) => session.current).sort()).toEqual([false, true]);
    const target = sessions.find((session) => !session.current);
    expect((await send('DELETE', `/auth/sessions/${target?.id}`, { token: (await newPerson()).token })).status).toBe(
      404,
    );
    expect((await send('DELETE', `/auth/sessions/${target?.id}`, { token: person.token })).status).toBe(204);
    expect((await send('GET', '/auth/me', { token: other })).status).toBe(401);
  });

  it('changing the password checks the old one and revokes all other sessions', async () => {
    const person = await newPerson();
    const other = tokenOf(await signIn(person));
    const wrong = await send('PUT', '/auth/password', {
      token: person.token,
      json: { currentPassword: 'nope nope', newPassword: 'a new password' },
    });
    expect(wrong.body).toMatchObject({ statusCode: 422, issues: [{ path: 'currentPassword' }] });
    expect(
      (
        await send('PUT', '/auth/password', {
          token: person.token,
          json: { currentPassword: person.password, newPassword: 'a new password' },
        })
      ).status,
    ).toBe(204);
    expect((await send('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await send('GET', '/auth/me', { token: person.token })).status).toBe(200);
    expect((await signIn({ ...person, password: 'a new password' })).status).toBe(200);
  });

  it('cookie and bearer are one token; writes by cookie must come from this site', async () => {
    const person = await newPerson();
    const cookie = `workspace-session=${person.token}`;
    expect((await send('GET', '/auth/me', { headers: { Cookie: cookie } })).status).toBe(200);
    const write = (headers: Record<string, string>) =>
      send('PATCH', '/auth/me', { json: { name: 'New' }, headers: { Cookie: cookie, ...headers } });
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ] as Record<string, string>[]) {
      expect((await write(headers)).body).toMatchObject({ statusCode: 403, code: 'CROSS_SITE_REQUEST' });
    }
    expect((await write({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  it('next-auth carries the same token: its session shows the user, its sign-out revokes it', async () => {
    const person = await newPerson();
    const headers = { Cookie: `workspace-session=${person.token}` };
    const session = await send('GET', '/api/auth/session', { headers });
    expect(session.body).toMatchObject({ user: { email: person.email } });
    expect(session.headers.get('set-cookie')).toContain(person.token);
    const csrf = await send('GET', '/api/auth/csrf');
    const csrfCookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const body = new URLSearchParams({
      csrfToken: (csrf.body as { csrfToken: string }).csrfToken,
      json: 'true',
      callbackUrl: '/',
    });
    await send('POST', '/api/auth/signout', { raw: body, headers: { Cookie: `${headers.Cookie}; ${csrfCookie}` } });
    expect((await send('GET', '/auth/me', { token: person.token })).status).toBe(401);
  });

  it('deleting the account ends it and its projects', async () => {
    const person = await newPerson();
    const project = await newProject(person);
    expect((await send('DELETE', '/auth/me', { token: person.token })).body).toMatchObject({
      statusCode: 422,
      issues: [{ path: 'password' }],
    });
    expect(
      (await send('DELETE', '/auth/me', { token: person.token, json: { password: person.password } })).status,
    ).toBe(204);
    expect((await send('GET', `/projects/${project}`, { token: person.token })).status).toBe(401);
    expect((await signIn(person)).status).toBe(401);
  });
});

describe('API tokens', () => {
  it('are limited to a role and to projects, kept from the account, and revocable', async () => {
    const team = await newTeam();
    const other = await newProject(team.owner);
    const made = await send('POST', '/auth/tokens', {
      token: team.owner.token,
      json: { name: 'Reader', role: 'viewer', projectIds: [team.project] },
    });
    const { token, id } = made.body as { token: string; id: string };
    expect((await send('GET', `/projects/${team.project}`, { token })).body).toMatchObject({ role: 'viewer' });
    expect((await send('GET', `/projects/${other}`, { token })).status).toBe(404);
    expect((await send('PUT', `/projects/${team.project}`, { token, json: { name: 'X' } })).status).toBe(403);
    expect((await send('POST', '/projects', { token, json: { name: 'X' } })).status).toBe(403);
    expect((await send('GET', '/auth/sessions', { token })).status).toBe(403);
    expect((await send('GET', '/projects', { token })).body).toHaveLength(1);
    expect((await send('GET', '/auth/tokens', { token: team.owner.token })).text).not.toContain(token);
    expect((await send('DELETE', `/auth/tokens/${id}`, { token: team.owner.token })).status).toBe(204);
    expect((await send('GET', `/projects/${team.project}`, { token })).status).toBe(401);
  });

  it('cannot name projects of others or expire in the past', async () => {
    const team = await newTeam();
    const token = team.stranger.token;
    expect(
      (await send('POST', '/auth/tokens', { token, json: { name: 'X', projectIds: [team.project] } })).status,
    ).toBe(422);
    expect(
      (await send('POST', '/auth/tokens', { token, json: { name: 'X', expiresAt: '2020-01-01T00:00:00Z' } })).status,
    ).toBe(422);
  });
});
