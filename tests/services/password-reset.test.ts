import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResetLink, resetPassword } from '@/server/people/auth/reset-password';
import { createApiToken } from '@/server/people/auth/api-tokens';
import { actorOf, authenticate } from '@/server/people/auth/authenticate';
import { changePassword } from '@/server/people/auth/change-password';
import { openSession } from '@/server/people/auth/open-session';
import { registerUser } from '@/server/people/auth/register-user';
import { signIn } from '@/server/people/auth/sign-in';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

const email = 'forgetful@example.org';
const address = '10.0.0.1';

beforeAll(async () => {
  await connectDatabase();
  await registerUser({ email, password: 'the old password', name: 'F', address });
});
afterAll(disconnectDatabase);

const tokenOf = (link: string | null) => new URL(link ?? 'http://nothing').searchParams.get('reset') ?? '';

it('sets a new password once with the token of the link, and ends every session', async () => {
  const user = await signIn({ email, password: 'the old password', address });
  const bearer = new Headers({ authorization: `Bearer ${await openSession({ user, userAgent: '', address })}` });
  expect(await authenticate(bearer)).not.toBeNull();
  const token = tokenOf(await createResetLink({ email, origin: 'http://localhost' }));
  await resetPassword({ token, password: 'the new password' });
  expect(await authenticate(bearer)).toBeNull();
  await expect(signIn({ email, password: 'the old password', address })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  await signIn({ email, password: 'the new password', address });
  await expect(resetPassword({ token, password: 'another password' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('refuses a link after two hours', async () => {
  const token = tokenOf(await createResetLink({ email, origin: 'http://localhost' }));
  const now = clock.now;
  clock.now = () => new Date(Date.now() + 2 * 3_600_000 + 1000);
  await expect(resetPassword({ token, password: 'too late for this' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  clock.now = now;
});

it('returns null for an unknown e-mail', async () => {
  expect(await createResetLink({ email: 'nobody@example.org', origin: 'http://localhost' })).toBeNull();
});

it('using one link, or changing the password, ends every other link', async () => {
  const links = async () =>
    [
      tokenOf(await createResetLink({ email, origin: 'http://localhost' })),
      tokenOf(await createResetLink({ email, origin: 'http://localhost' })),
    ] as const;
  const [older, newer] = await links();
  await resetPassword({ token: newer, password: 'from the newer link' });
  await expect(resetPassword({ token: older, password: 'from the older link' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const user = await signIn({ email, password: 'from the newer link', address });
  const [left, alsoLeft] = await links();
  await changePassword({
    userId: String(user._id),
    sessionId: 'f'.repeat(24),
    currentPassword: 'from the newer link',
    newPassword: 'chosen by hand',
  });
  for (const token of [left, alsoLeft])
    await expect(resetPassword({ token, password: 'from a stale link' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  await signIn({ email, password: 'chosen by hand', address });
});

it('programs’ tokens end with the old password only on request', async () => {
  const user = await signIn({ email, password: 'chosen by hand', address });
  const change = { userId: String(user._id), sessionId: 'f'.repeat(24) };
  const { token } = await createApiToken({ userId: change.userId, name: 'T', role: 'viewer', projectIds: [] });
  await changePassword({ ...change, currentPassword: 'chosen by hand', newPassword: 'tokens stay' });
  expect(await actorOf(token, 'bearer')).not.toBeNull();
  await resetPassword({
    token: tokenOf(await createResetLink({ email, origin: 'http://localhost' })),
    password: 'tokens end',
    endTokens: true,
  });
  expect(await actorOf(token, 'bearer')).toBeNull();
  const second = await createApiToken({ userId: change.userId, name: 'T', role: 'viewer', projectIds: [] });
  await changePassword({ ...change, currentPassword: 'tokens end', newPassword: 'tokens end again', endTokens: true });
  expect(await actorOf(second.token, 'bearer')).toBeNull();
});
