import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actorOf } from '@/server/people/auth/authenticate';
import { changePassword } from '@/server/people/auth/change-password';
import { openSession } from '@/server/people/auth/open-session';
import { signInWithVk } from '@/server/publishing/connections/sign-in-with-vk';
import { registerUser } from '@/server/people/auth/register-user';
import { signIn } from '@/server/people/auth/sign-in';
import { listUsers } from '@/server/people/users/store';
import { env } from '@/server/system/env';
import { ORIGIN, startConnecting, visit } from './connecting';

let networks: Awaited<ReturnType<typeof startConnecting>>;
beforeAll(async () => {
  networks = await startConnecting();
});
afterAll(() => networks.stop());
beforeEach(() => {
  networks.vk.user = { user_id: String(Math.floor(Math.random() * 1e9)), first_name: 'Vera', last_name: 'Kuznetsova' };
  Object.assign(env, { REGISTRATION: 'open', VK_APP_ID: 'app-1' });
});

/** The body that the page sends after the widget's success. */
async function grant() {
  const codeVerifier = randomBytes(48).toString('base64url');
  const state = randomUUID();
  const redirectUri = `${ORIGIN}/redirect-vk`;
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: redirectUri,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const back = await visit(`${networks.vk.url}/authorize?${query}`);
  return { code: back.code ?? '', deviceId: back.device_id ?? '', codeVerifier, state, redirectUri };
}
const enter = async (extra: { invitation?: string } = {}) =>
  signInWithVk({ grant: await grant(), address: randomUUID(), ...extra });

it('creates an account with VK’s name and no password, and finds it again', async () => {
  const made = await enter();
  expect(made).toMatchObject({
    name: 'Vera Kuznetsova',
    passwordHash: null,
    email: expect.stringMatching(/@vk\.invalid$/),
  });
  expect((await enter())._id).toEqual(made._id);
  await expect(signIn({ email: made.email, password: '', address: randomUUID() })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  const session = await actorOf(await openSession({ user: made, userAgent: '', address: '' }), 'cookie');
  await changePassword({ userId: String(made._id), sessionId: session?.sessionId ?? '', newPassword: 'my first one' });
  expect((await signIn({ email: made.email, password: 'my first one', address: randomUUID() }))._id).toEqual(made._id);
  await expect(
    changePassword({ userId: String(made._id), sessionId: String(made._id), newPassword: 'another one' }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

it('two concurrent sign-ins of a new user create one account', async () => {
  const users = await Promise.all([enter(), enter(), enter()]);
  expect(new Set(users.map(({ _id }) => String(_id))).size).toBe(1);
  expect((await listUsers()).filter(({ vkUserId }) => vkUserId === networks.vk.user.user_id)).toHaveLength(1);
});

it('takes VK’s e-mail when it is free, and never takes over an account that has it', async () => {
  networks.vk.user.email = `${randomUUID()}@Example.org`;
  expect((await enter()).email).toBe(networks.vk.user.email.toLowerCase());
  const email = `${randomUUID()}@example.org`;
  await registerUser({ email, password: 'long enough', name: 'First', address: randomUUID() });
  networks.vk.user = { user_id: '1', first_name: 'Not', last_name: 'First', email };
  await expect(enter()).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
});

it('follows the registration rules, for new accounts only', async () => {
  const known = await enter();
  env.REGISTRATION = 'invited';
  expect((await enter())._id).toEqual(known._id);
  networks.vk.user.user_id = '2';
  await expect(enter()).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
});

it('refuses a code of another verifier, a used one, and a host without an app', async () => {
  const given = await grant();
  await expect(signInWithVk({ grant: { ...given, codeVerifier: 'x'.repeat(43) }, address: '1' })).rejects.toMatchObject(
    { code: 'INVALID_CREDENTIALS', message: expect.stringMatching(/^VK authentication failed: /) },
  );
  const used = await grant();
  await signInWithVk({ grant: used, address: '1' });
  await expect(signInWithVk({ grant: used, address: '1' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  env.VK_APP_ID = undefined;
  await expect(signInWithVk({ grant: used, address: '1' })).rejects.toMatchObject({ code: 'PLATFORM_NOT_CONFIGURED' });
});
