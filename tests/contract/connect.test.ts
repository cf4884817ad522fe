import { beforeAll, describe, expect, inject, it } from 'vitest';
import { connectProblemSentence } from '@/lib/platforms/connect-problems';
import { join, newPerson, newTeam, send, type Person } from './client';
import { vkAuthData } from './vk-page';

type Setting = {
  platform: string;
  credentials: Record<string, string>;
  connection: { state: string; account?: string; postsAtRisk?: number };
};
let team: Awaited<ReturnType<typeof newTeam>>;
beforeAll(async () => {
  team = await newTeam();
  await send('POST', `/platform-settings?projectId=${team.project}`, {
    token: team.owner.token,
    json: { twitter: { api_key: 'app-1', api_secret: 'app-secret' } },
  });
});

const settings = async (person = team.owner) =>
  (await send('GET', `/platform-settings?projectId=${team.project}`, { token: person.token })).body as Setting[];
const settingOf = async (platform: string) => (await settings()).find((setting) => setting.platform === platform);
const BROWSER = { Accept: 'text/html,application/xhtml+xml' };
/** A browser that opens an address, signed in or not. */
const open = (path: string, person?: Person) =>
  send('GET', path, { headers: { ...BROWSER, ...(person ? { Cookie: `workspace-session=${person.token}` } : {}) } });
const requestToken = (person = team.owner) =>
  send('GET', `/auth/twitter/request-token?projectId=${team.project}`, { token: person.token });

async function consent(url: string): Promise<string> {
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  expect(back.origin).toBe(inject('productUrl'));
  return back.pathname + back.search;
}

describe('connecting in the browser', () => {
  it('Twitter: request token, consent, callback, saved into the project, once', async () => {
    const begun = await requestToken();
    const { oauth_token: token, url } = begun.body as { oauth_token: string; url: string };
    expect(url).toBe(`${inject('xLoginUrl')}/oauth/authenticate?oauth_token=${token}`);
    const callback = await consent(url);
    const answer = await open(callback, team.owner);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings?connected=twitter']);
    expect(await settingOf('twitter')).toMatchObject({
      credentials: { api_key: 'app-1', access_token: expect.stringMatching(/^4242-/) },
      connection: { state: 'ok', account: '@fakeuser' },
    });
    expect((await open(callback, team.owner)).headers.get('location')).toBe(
      '/settings?connect-error=state&platform=twitter',
    );
  });

  it('VK: connect, consent, redirect-vk; hidden fields are never shown', async () => {
    const begun = await send('POST', `/platform-settings/vk/connect?projectId=${team.project}`, {
      token: team.admin.token,
    });
    expect(begun.body).toEqual({ url: expect.stringContaining(inject('vkIdUrl')) });
    const answer = await open(await consent((begun.body as { url: string }).url), team.admin);
    expect(answer.headers.get('location')).toBe('/settings?connected=vk');
    expect(Object.keys((await settingOf('vk'))?.credentials ?? {})).toEqual(['access_token']);
    for (const person of [team.owner, team.viewer])
      expect(JSON.stringify(await settings(person))).not.toMatch(/device-1|vk2\.r|expires_at|770077/);
  });

  it('needs the same signed-in user, still an admin, and says what went wrong by a key', async () => {
    const callback = await consent(((await requestToken(team.admin)).body as { url: string }).url);
    expect((await open(callback)).headers.get('location')).toBe('/settings?connect-error=session&platform=twitter');
    expect((await open(callback, team.owner)).headers.get('location')).toBe(
      '/settings?connect-error=state&platform=twitter',
    );
    await join(team.owner, team.project, []);
    await send('PATCH', `/projects/${team.project}/members/${team.admin.id}`, {
      token: team.owner.token,
      json: { role: 'viewer' },
    });
    expect((await open(callback, team.admin)).headers.get('location')).toBe(
      '/settings?connect-error=role&platform=twitter',
    );
    await send('PATCH', `/projects/${team.project}/members/${team.admin.id}`, {
      token: team.owner.token,
      json: { role: 'admin' },
    });
    expect(connectProblemSentence('role', 'Twitter')).toContain('admins');
  });

  it('every callback serves a browser at its literal address, and refuses another platform’s state', async () => {
    const paths = {
      instagram: '/auth/instagram/callback',
      threads: '/auth/threads/callback',
      youtube: '/auth/google/callback',
      twitter: '/auth/twitter/callback',
      vk: '/redirect-vk',
    };
    for (const [platform, path] of Object.entries(paths)) {
      for (const query of ['', '?state=x&code=y', '?error=access_denied&state=%00']) {
        const answer = await open(path + query, team.owner);
        expect([answer.status, answer.headers.get('location')], path + query).toEqual([
          303,
          `/settings?connect-error=state&platform=${platform}`,
        ]);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    const { oauth_token: token } = (await requestToken()).body as { oauth_token: string };
    expect((await open(`/auth/instagram/callback?state=${token}&code=y`, team.owner)).headers.get('location')).toBe(
      '/settings?connect-error=state&platform=instagram',
    );
  });

  it('returns 503 with a sentence while the app’s keys are missing, and 403 without permission', async () => {
    const other = await newTeam();
    const missing = await send('GET', `/auth/twitter/request-token?projectId=${other.project}`, {
      token: other.owner.token,
    });
    expect(missing.body).toMatchObject({
      statusCode: 503,
      code: 'PLATFORM_NOT_CONFIGURED',
      message: 'Save the API key and the API secret of your X app first.',
    });
    for (const platform of ['threads', 'instagram', 'youtube', 'ruYoutube']) {
      const answer = await send('POST', `/platform-settings/${platform}/connect?projectId=${other.project}`, {
        token: other.owner.token,
      });
      expect(answer.body).toMatchObject({ statusCode: 503, code: 'PLATFORM_NOT_CONFIGURED' });
    }
    expect(
      (
        await send('POST', `/platform-settings/telegram/connect?projectId=${other.project}`, {
          token: other.owner.token,
        })
      ).body,
    ).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect((await requestToken(team.editor)).status).toBe(403);
  });
});

describe('VK one-tap', () => {
  it('in settings: exchanged on the server and saved; a wrong verifier is refused and changes nothing', async () => {
    const before = await settingOf('vk');
    const path = `/platform-settings/vk/exchange?projectId=${team.project}`;
    const wrong = await send('POST', path, {
      token: team.owner.token,
      json: { ...(await vkAuthData()), code_verifier: 'x'.repeat(43) },
    });
    expect(wrong.body).toMatchObject({ statusCode: 409, message: expect.stringContaining('code is invalid') });
    expect(await settingOf('vk')).toEqual(before);
    const right = await send('POST', path, { token: team.owner.token, json: await vkAuthData() });
    expect(right.body).toEqual(await settings());
    expect((await settingOf('vk'))?.credentials.access_token).not.toBe(before?.credentials.access_token);
  });

  it('signs in: { token }, a cookie, the same account each time, at exactly /api/auth/vk', async () => {
    const app = await send('GET', '/api/auth/vk');
    expect(app.body).toEqual({
      app_id: 'app-1',
      redirect_url: `${inject('productUrl')}/redirect-vk`,
      authorize_url: `${inject('vkIdUrl')}/authorize`,
    });
    const first = await send('POST', '/api/auth/vk', { json: await vkAuthData() });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ token: expect.any(String) });
    const { token } = first.body as { token: string };
    expect(first.headers.get('set-cookie')).toMatch(
      new RegExp(`^workspace-session=${token}; .*HttpOnly; SameSite=Lax$`),
    );
    const me = await send('GET', '/auth/me', { token });
    expect(me.body).toMatchObject({ name: 'Vera Kuznetsova' });
    expect((await send('GET', '/projects', { token })).body).toMatchObject([{ name: 'My Project', isDefault: true }]);
    const again = (await send('POST', '/api/auth/vk', { json: await vkAuthData() })).body as { token: string };
    expect((await send('GET', '/auth/me', { token: again.token })).body).toEqual(me.body);
    const used = await vkAuthData();
    await send('POST', '/api/auth/vk', { json: used });
    expect((await send('POST', '/api/auth/vk', { json: used })).body).toMatchObject({
      statusCode: 401,
      message: expect.stringMatching(/^VK authentication failed/),
    });
  });

  it('a redirect without a signed-in user goes on to /vkauth with VK’s parameters', async () => {
    const answer = await open('/redirect-vk?code=c&device_id=d&state=s');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/vkauth?code=c&device_id=d&state=s']);
    expect((await open('/redirect-vk?error=access_denied')).headers.get('location')).toBe(
      '/vkauth?error=access_denied',
    );
    // A flow begun on the sign-in page returns there for a signed-in user too.
    expect(
      (await open('/redirect-vk?code=c&device_id=d&state=sign-in-x', await newPerson())).headers.get('location'),
    ).toBe('/vkauth?code=c&device_id=d&state=sign-in-x');
    expect((await open('/redirect-vk', await newPerson())).headers.get('location')).toBe(
      '/settings?connect-error=state&platform=vk',
    );
  });
});
