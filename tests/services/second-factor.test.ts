import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { POST as confirm } from '@/app/api/auth/factors/code/confirm/route';
import { DELETE as turnOff, POST as start } from '@/app/api/auth/factors/code/route';
import { POST as login } from '@/app/api/auth/login/route';
import { POST as proveAgain } from '@/app/api/auth/proof/route';
import { POST as second } from '@/app/api/auth/second-factor/route';
import { POST as createToken } from '@/app/api/auth/tokens/route';
import { POST as createProject } from '@/app/api/projects/route';
import { AuditEntryModel } from '@/prisma-free-models/audit-entry';
import { UserModel } from '@/prisma-free-models/user';
import { nextAuthOptions } from '@/server/edge/http/next-auth-options';
import { registerUser } from '@/server/people/auth/register-user';
import { setPassword } from '@/server/people/auth/set-password';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

const PASSWORD = 'long enough';
const STEP_MS = 30_000;
const realNow = clock.now;
let now = new Date('2026-11-24T10:00:00.000Z');
let turn = 0;

beforeAll(() => connectDatabase());
afterAll(disconnectDatabase);
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
  clock.now = () => now;
});
afterEach(() => {
  clock.now = realNow;
});

/** Another moment, with another code. */
const later = (ms = STEP_MS) => void (now = new Date(now.getTime() + ms));

type Answer = {
  status: number;
  body: Record<string, never> & { access_token: string; challenge: string; code: string; message: string };
};

async function call(handler: typeof login, method: string, json: object, as?: string): Promise<Answer> {
  const headers = {
    'x-client-address': `203.0.113.${turn}`,
    host: 'localhost',
    'content-type': 'application/json',
    ...(as ? { authorization: `Bearer ${as}` } : {}),
  };
  const request = new Request('http://localhost/api/x', { method, headers, body: JSON.stringify(json) });
  const response = await handler(request, { params: Promise.resolve({}) });
  return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as Answer['body'] };
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const signIn = (email: string) => call(login, 'POST', { email, password: PASSWORD });
const challengeOf = async (email: string) => (await signIn(email)).body.challenge;

/** Somebody whose sign-ins need a code. */
async function guarded() {
  turn += 1;
  const email = `guarded${turn}@example.org`;
  const user = await registerUser({ email, password: PASSWORD, name: 'G', address: `203.0.113.${turn}` });
  const token = (await signIn(email)).body.access_token;
  const { secret } = (await call(start, 'POST', { password: PASSWORD }, token)).body as unknown as { secret: string };
  const confirmed = await call(confirm, 'POST', { code: codeOf(secret) }, token);
  const { recoveryCodes } = confirmed.body as unknown as { recoveryCodes: string[] };
  later();
  return { email, token, secret, recoveryCodes, id: String(user._id) };
}

it('a right password alone opens nothing: 401 with a challenge, and a code of the app signs in', async () => {
  const { email, secret } = await guarded();
  const first = await signIn(email);
  expect(first).toMatchObject({
    status: 401,
    body: { code: 'SECOND_FACTOR_NEEDED', methods: ['code', 'recovery'], challenge: expect.any(String) },
  });
  expect(JSON.stringify(first.body)).not.toContain('access_token');
  const passed = await call(second, 'POST', { challenge: first.body.challenge, method: 'code', code: codeOf(secret) });
  expect(passed).toMatchObject({ status: 200, body: { access_token: expect.any(String), user: { email } } });
});

it('the door of next-auth asks for it too', async () => {
  const { email } = await guarded();
  const { providers } = nextAuthOptions(new Headers());
  const [credentials] = providers as unknown as { options: { authorize: (given: unknown) => Promise<unknown> } }[];
  await expect(credentials!.options.authorize({ email, password: PASSWORD })).rejects.toThrow('SECOND_FACTOR_NEEDED');
});

it('a code works once: who has watched it being typed is refused', async () => {
  const { email, secret } = await guarded();
  const proof = { method: 'code', code: codeOf(secret) };
  const uses = await Promise.all(
    [await challengeOf(email), await challengeOf(email)].map((challenge) =>
      call(second, 'POST', { challenge, ...proof }),
    ),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 403]);
  const refused = uses.find(({ status }) => status === 403)!;
  expect(refused.body).toMatchObject({ code: 'WRONG_CODE', message: expect.stringContaining('used already') });
});

it('of two uses of one recovery code at once, one signs in; each works once and none is stored', async () => {
  const { email, id, recoveryCodes } = await guarded();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code] = recoveryCodes;
  const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(email)));
  const uses = await Promise.all(
    challenges.map((challenge) => call(second, 'POST', { challenge, method: 'recovery', code: code!.toUpperCase() })),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  const stored = JSON.stringify(await UserModel.findById(id).lean());
  for (const each of recoveryCodes) expect(stored).not.toContain(each);
});

it('ten guessed codes in 15 minutes, at once and from anywhere, then 429, also for the right one', async () => {
  const { email, secret } = await guarded();
  const challenge = await challengeOf(email);
  const guess = () => call(second, 'POST', { challenge, method: 'code', code: '000000' });
  const guesses = await Promise.all(Array.from({ length: 14 }, guess));
  expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
  expect((await call(second, 'POST', { challenge, method: 'code', code: codeOf(secret) })).status).toBe(429);
});

it('a challenge ends after five minutes, with a new password, and is no token', async () => {
  const { email, secret, id } = await guarded();
  const challenge = await challengeOf(email);
  expect((await call(createToken, 'POST', { name: 'x' }, challenge)).status).toBe(401);
  later(301_000);
  const late = await call(second, 'POST', { challenge, method: 'code', code: codeOf(secret) });
  expect(late).toMatchObject({ status: 401, body: { code: 'CHALLENGE_ENDED' } });
  const fresh = await challengeOf(email);
  await setPassword({ userId: id, password: 'another one', endTokens: false, keepSession: null });
  expect((await call(second, 'POST', { challenge: fresh, method: 'code', code: codeOf(secret) })).status).toBe(401);
});

it('a stolen cookie can neither set up an app of its own nor turn the owner’s off', async () => {
  turn += 1;
  const email = `victim${turn}@example.org`;
  await registerUser({ email, password: PASSWORD, name: 'V', address: `203.0.113.${turn}` });
  const stolen = (await signIn(email)).body.access_token;
  expect((await call(start, 'POST', {}, stolen)).status).toBe(422);
  expect((await call(start, 'POST', { password: 'guess' }, stolen)).status).toBe(422);
  const { token } = await guarded();
  later(601_000);
  expect((await call(turnOff, 'DELETE', {}, token)).body.code).toBe('PROOF_NEEDED');
  expect((await call(start, 'POST', { password: PASSWORD }, token)).body.code).toBe('CONFLICT');
});

it('tokens need a proof of the last ten minutes; other work, accounts without a factor, and programs need none', async () => {
  const { token, secret } = await guarded();
  const made = await call(createToken, 'POST', { name: 'Robot', role: 'owner' }, token);
  expect(made.status).toBe(201);
  later(601_000);
  const refused = await call(createToken, 'POST', { name: 'Robot' }, token);
  expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
  expect((await call(createProject, 'POST', { name: 'Work' }, token)).status).toBe(201);
  expect((await call(proveAgain, 'POST', { method: 'code', code: '000000' }, token)).status).toBe(403);
  expect((await call(proveAgain, 'POST', { method: 'code', code: codeOf(secret) }, token)).status).toBe(204);
  expect((await call(createToken, 'POST', { name: 'Robot' }, token)).status).toBe(201);
  later(601_000);
  const program = (made.body as unknown as { token: string }).token;
  expect((await call(createProject, 'POST', { name: 'By program' }, program)).status).toBe(201);
  turn += 1;
  const email = `plain${turn}@example.org`;
  await registerUser({ email, password: PASSWORD, name: 'P', address: `203.0.113.${turn}` });
  const plain = (await signIn(email)).body.access_token;
  later(601_000);
  expect((await call(createToken, 'POST', { name: 'Robot' }, plain)).status).toBe(201);
});

it('the trail names who failed the second step, and holds no code', async () => {
  const { email, recoveryCodes } = await guarded();
  await call(second, 'POST', { challenge: await challengeOf(email), method: 'code', code: '123456' });
  await call(second, 'POST', { challenge: await challengeOf(email), method: 'recovery', code: recoveryCodes[1] });
  const rows = await AuditEntryModel.find({ email, what: 'sign-in.second-factor' }).sort({ _id: 1 }).lean();
  expect(rows).toMatchObject([
    { outcome: 'refused', reason: 'WRONG_CODE' },
    { outcome: 'done', on: 'recovery' },
  ]);
  const all = JSON.stringify(await AuditEntryModel.find().lean());
  for (const hidden of ['123456', ...recoveryCodes]) expect(all).not.toContain(hidden);
});
