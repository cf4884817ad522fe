import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResetLink, resetPassword } from '@/server/auth/reset-password';
import { authenticate } from '@/server/auth/authenticate';
import { openSession } from '@/server/auth/open-session';
import { registerUser } from '@/server/auth/register-user';
import { signIn } from '@/server/auth/sign-in';
import { clock } from '@/server/clock';
import { connectDatabase, disconnectDatabase } from '@/server/db/connect';

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
  await expect(signIn({ email, password: 'the old password', address })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
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

it('answers nothing for an unknown e-mail', async () => {
  expect(await createResetLink({ email: 'nobody@example.org', origin: 'http://localhost' })).toBeNull();
});
