import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { POST as start } from '@/app/api/auth/factors/passkeys/options/route';
import { DELETE as remove } from '@/app/api/auth/factors/passkeys/[id]/route';
import { POST as add } from '@/app/api/auth/factors/passkeys/route';
import { GET as factors } from '@/app/api/auth/factors/route';
import { POST as login } from '@/app/api/auth/login/route';
import { POST as options } from '@/app/api/auth/passkey/options/route';
import { POST as verify } from '@/app/api/auth/passkey/verify/route';
import { POST as prove } from '@/app/api/auth/proof/route';
import { POST as second } from '@/app/api/auth/second-factor/route';
import { POST as logout } from '@/app/api/auth/logout/route';
import { POST as createToken } from '@/app/api/auth/tokens/route';
import { GET as projects } from '@/app/api/projects/route';
import { PATCH as changeHost } from '@/app/api/host/route';
import { AuditEntryModel } from '@/prisma-free-models/audit-entry';
import { UserModel } from '@/prisma-free-models/user';
import { registerUser } from '@/server/people/auth/register-user';
import { removeFactors } from '@/server/people/users/factor.store';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { putHostSetting } from '@/server/system/host/store';
import { createAuthenticator } from '../factories/authenticator';

const PASSWORD = 'long enough';
const PAGE = 'http://localhost';
const realNow = clock.now;
let now = new Date('2026-11-25T10:00:00.000Z');
let turn = 0;

beforeAll(() => connectDatabase());
afterAll(disconnectDatabase);
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
  clock.now = () => now;
});
afterEach(async () => {
  clock.now = realNow;
  await putHostSetting({ secondFactor: 'off' });
});
const later = (ms: number) => void (now = new Date(now.getTime() + ms));

type Body = {
  access_token: string;
  challenge: string;
  options: { challenge: string; rpId: string; user: { id: string }; allowCredentials: object[] };
  recoveryCodes: string[];
  passkey: { id: string };
  code: string;
  message: string;
};
type Sent = { json?: object; as?: string | undefined; host?: string; id?: string; method?: string };
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function call(handler: Handler, { json, as, host = 'localhost', id, method = 'POST' }: Sent = {}) {
  const headers = {
    'x-client-address': `203.0.114.${turn}`,
    host,
    'content-type': 'application/json',
    ...(as ? { authorization: `Bearer ${as}` } : {}),
  };
  const body = method === 'GET' ? null : JSON.stringify(json ?? {});
  const request = new Request('http://localhost/api/x', { method, headers, body });
  const response = await handler(request, { params: Promise.resolve<Record<string, string>>(id ? { id } : {}) });
  return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as Body };
}

const signIn = (email: string) => call(login, { json: { email, password: PASSWORD } });

async function person() {
  turn += 1;
  const email = `key${turn}@example.org`;
  const user = await registerUser({ email, password: PASSWORD, name: 'K', address: `203.0.114.${turn}` });
  return { email, id: String(user._id), token: (await signIn(email)).body.access_token };
}

/** A person with a passkey. */
async function keyHolder() {
  const who = await person();
  const key = createAuthenticator(PAGE);
  const begun = (await call(start, { json: { password: PASSWORD }, as: who.token })).body;
  const added = await call(add, {
    json: { challenge: begun.challenge, name: 'Laptop', attestation: key.create(begun.options) },
    as: who.token,
  });
  expect(added.status).toBe(201);
  return { ...who, key, recoveryCodes: added.body.recoveryCodes, passkeyId: added.body.passkey.id };
}

const asked = async (json: object = {}, as?: string) => (await call(options, { json, as })).body;

it('a passkey signs in without a password, is a proof of the second factor, and shows its last use', async () => {
  const { key, email, recoveryCodes } = await keyHolder();
  expect(recoveryCodes).toHaveLength(10);
  const { challenge, options: question } = await asked();
  expect(question.allowCredentials).toEqual([]);
  const { status, body } = await call(verify, { json: { challenge, assertion: key.get(question) } });
  expect(status).toBe(200);
  expect((await call(createToken, { json: { name: 'Robot' }, as: body.access_token })).status).toBe(201);
  const listed = await call(factors, { as: body.access_token, method: 'GET' });
  expect(listed.body).toMatchObject({
    codeSince: null,
    recoveryLeft: 10,
    passkeys: [{ name: 'Laptop', site: 'localhost', lastUsedAt: now.toISOString() }],
  });
  expect(await AuditEntryModel.findOne({ email, what: 'sign-in.passkey' }).lean()).toMatchObject({ outcome: 'done' });
});

it('after the password a passkey or a recovery code is needed', async () => {
  const { key, email, recoveryCodes } = await keyHolder();
  const first = await signIn(email);
  expect(first).toMatchObject({
    status: 401,
    body: { code: 'SECOND_FACTOR_NEEDED', methods: ['passkey', 'recovery'] },
  });
  const { challenge, options: question } = await asked({ purpose: 'second-factor', challenge: first.body.challenge });
  expect(question.allowCredentials).toHaveLength(1);
  const assertion = key.get(question, { verified: false });
  expect((await call(second, { json: { challenge, method: 'passkey', assertion } })).status).toBe(200);
  const again = (await signIn(email)).body.challenge;
  const byCode = await call(second, { json: { challenge: again, method: 'recovery', code: recoveryCodes[0] } });
  expect(byCode.status).toBe(200);
});

it('a replayed assertion is refused, alone and of two at once, and so is one of an earlier challenge', async () => {
  const { key } = await keyHolder();
  const { challenge, options: question } = await asked();
  const json = { challenge, assertion: key.get(question) };
  const uses = await Promise.all([call(verify, { json }), call(verify, { json })]);
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await call(verify, { json })).body).toMatchObject({ code: 'CHALLENGE_ENDED' });
  const fresh = await asked();
  const moved = await call(verify, { json: { ...json, challenge: fresh.challenge } });
  expect(moved).toMatchObject({ status: 401, body: { code: 'CHALLENGE_ENDED' } });
});

it('a counter that has not grown is refused: the passkey may be a copy', async () => {
  const { key } = await keyHolder();
  const first = await asked();
  const ahead = key.get(first.options, { counter: 9 });
  expect((await call(verify, { json: { challenge: first.challenge, assertion: ahead } })).status).toBe(200);
  for (const counter of [9, 3, 0]) {
    const next = await asked();
    const json = { challenge: next.challenge, assertion: key.get(next.options, { counter }) };
    expect(await call(verify, { json })).toMatchObject({
      status: 403,
      body: { code: 'PASSKEY_REFUSED', message: expect.stringContaining('counter') },
    });
  }
});

it('an answer of another page, another site, another key, or without verification of the person is refused', async () => {
  const { key, email } = await keyHolder();
  const stranger = createAuthenticator(PAGE);
  for (const wrong of [{ origin: 'https://localhost.evil.example' }, { rpId: 'evil.example' }, { verified: false }]) {
    const { challenge, options: question } = await asked();
    const json = { challenge, assertion: key.get(question, wrong) };
    expect(await call(verify, { json }), JSON.stringify(wrong)).toMatchObject({
      status: 403,
      body: { code: 'PASSKEY_REFUSED' },
    });
  }
  const { challenge, options: question } = await asked();
  const mine = key.get(question);
  const { signature } = stranger.get(question).response;
  const forged = { ...mine, response: { ...mine.response, signature } };
  expect((await call(verify, { json: { challenge, assertion: forged } })).status).toBe(403);
  const rows = await AuditEntryModel.find({ email, what: 'sign-in.passkey' }).lean();
  expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'refused']);
});

it('challenges end after five minutes and belong to their purpose and session', async () => {
  const { key, token } = await keyHolder();
  const late = await asked();
  const assertion = key.get(late.options);
  const proof = await asked({ purpose: 'proof' }, token);
  const swapped = { challenge: proof.challenge, assertion: key.get(proof.options) };
  expect((await call(verify, { json: swapped })).status).toBe(401);
  later(301_000);
  expect((await call(verify, { json: { challenge: late.challenge, assertion } })).status).toBe(401);
});

it('a proof by passkey opens what asks for one, for ten minutes', async () => {
  const { key, token } = await keyHolder();
  later(601_000);
  const refused = await call(createToken, { json: { name: 'Robot' }, as: token });
  expect(refused.body.code).toBe('PROOF_NEEDED');
  const { challenge, options: question } = await asked({ purpose: 'proof' }, token);
  const json = { method: 'passkey', challenge, assertion: key.get(question) };
  expect((await call(prove, { json, as: token })).status).toBe(204);
  expect((await call(createToken, { json: { name: 'Robot' }, as: token })).status).toBe(201);
});

it('a stolen cookie can add no passkey without the password, nor with it once there is a factor, and ends with its session', async () => {
  const { token } = await person();
  expect((await call(start, { as: token })).status).toBe(422);
  const holder = await keyHolder();
  later(601_000);
  const stolen = { json: { password: PASSWORD }, as: holder.token };
  expect((await call(start, stolen)).body.code).toBe('PROOF_NEEDED');
  expect((await call(remove, { as: holder.token, id: holder.passkeyId, method: 'DELETE' })).body.code).toBe(
    'PROOF_NEEDED',
  );
  expect((await call(logout, { as: holder.token })).status).toBe(204);
  expect((await call(factors, { as: holder.token, method: 'GET' })).status).toBe(401);
});

it('a host that requires a second factor lets people without one do nothing but set it up', async () => {
  const holder = await keyHolder();
  const bare = await person();
  await UserModel.updateOne({ _id: holder.id }, { isAdmin: true });
  const rule = { json: { secondFactor: 'everyone' }, method: 'PATCH' };
  await UserModel.updateOne({ _id: bare.id }, { isAdmin: true });
  expect((await call(changeHost, { ...rule, as: bare.token })).status).toBe(409);
  expect((await call(changeHost, { ...rule, as: holder.token })).status).toBe(200);
  const get = (as: string) => call(projects, { as, method: 'GET' });
  expect((await get(bare.token)).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await get(holder.token)).status).toBe(200);
  const key = createAuthenticator(PAGE);
  const begun = (await call(start, { json: { password: PASSWORD }, as: bare.token })).body;
  const json = { challenge: begun.challenge, name: 'Key', attestation: key.create(begun.options) };
  const added = await call(add, { json, as: bare.token });
  expect(added.status).toBe(201);
  expect((await get(bare.token)).status).toBe(200);
  const last = { as: bare.token, id: added.body.passkey.id, method: 'DELETE' };
  expect((await call(remove, last)).status).toBe(409);
  await removeFactors(bare.id);
  expect((await get(bare.token)).body.code).toBe('SECOND_FACTOR_REQUIRED');
});

it('passkeys belong to a name of this host: no strange name, no IP address', async () => {
  expect((await call(options, { host: 'evil.example' })).body.code).toBe('UNKNOWN_HOST');
  expect((await call(options, { host: '192.168.1.5:3000' })).body.code).toBe('PASSKEY_REFUSED');
});

it('the last factor takes the recovery codes with it', async () => {
  const { token, passkeyId, email } = await keyHolder();
  expect((await call(remove, { as: token, id: passkeyId, method: 'DELETE' })).status).toBe(204);
  expect((await signIn(email)).status).toBe(200);
  expect((await UserModel.findOne({ email }).lean())?.secondFactor).toBeNull();
});
