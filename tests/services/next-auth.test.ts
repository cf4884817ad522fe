import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { actorOf } from '@/server/people/auth/authenticate';
import { registerUser } from '@/server/people/auth/register-user';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { learn, sent } from './company-support';

const PASSWORD = 'long enough';
const jar = new Map<string, string>();

beforeAll(() => connectDatabase());
afterAll(disconnectDatabase);

async function call(method: 'GET' | 'POST', path: string, form?: Record<string, string>): Promise<Response> {
  const headers = { host: 'localhost', cookie: sent(jar), 'x-client-address': '203.0.113.9' };
  const body = form ? { body: new URLSearchParams(form) } : {};
  const request = new Request(`http://localhost/api/auth/${path}`, { method, headers, ...body });
  const context = { params: Promise.resolve({ nextauth: path.split('/') }) };
  const response = await (method === 'GET' ? GET : POST)(request as never, context);
  learn(jar, response);
  return response;
}

it('next-auth signs in with a password, says who it is, and ends the same session', async () => {
  const email = 'next-auth@example.org';
  const user = await registerUser({ email, password: PASSWORD, name: 'N', address: '203.0.113.9' });
  const { csrfToken } = (await (await call('GET', 'csrf')).json()) as { csrfToken: string };
  const wrong = await call('POST', 'callback/credentials', { csrfToken, email, password: 'wrong wrong' });
  expect(new URL(wrong.headers.get('location') ?? '').searchParams.get('error')).toBe('CredentialsSignin');
  const forged = await call('POST', 'callback/credentials', { csrfToken: 'x', email, password: PASSWORD });
  expect([forged.status, jar.get('workspace-session')]).toEqual([302, undefined]);
  await call('POST', 'callback/credentials', { csrfToken, email, password: PASSWORD });
  const token = jar.get('workspace-session') ?? '';
  expect(await actorOf(token, 'bearer')).toMatchObject({ userId: String(user._id) });
  expect(await (await call('GET', 'session')).json()).toMatchObject({ user: { _id: String(user._id), email } });
  await call('POST', 'signout', { csrfToken });
  expect(await actorOf(token, 'bearer')).toBeNull();
});

it('a form that asks for JSON gets the address as JSON, and an unknown action is none', async () => {
  const { csrfToken } = (await (await call('GET', 'csrf')).json()) as { csrfToken: string };
  const answer = await call('POST', 'callback/credentials', { csrfToken, email: 'a@b.c', password: 'x', json: 'true' });
  expect(await answer.json()).toMatchObject({ url: expect.stringContaining('error=CredentialsSignin') });
  expect((await call('POST', '_log', {})).status).toBe(404);
  expect((await call('GET', 'providers')).status).toBe(404);
});
