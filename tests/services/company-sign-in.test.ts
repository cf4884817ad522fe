import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as connect } from '@/app/api/auth/providers/connect/route';
import { POST as login } from '@/app/api/auth/login/route';
import { AuditEntryModel } from '@/prisma-free-models/audit-entry';
import { HostSettingModel } from '@/prisma-free-models/host-setting';
import { ProjectModel } from '@/prisma-free-models/project';
import { UserModel } from '@/prisma-free-models/user';
import { actorOf } from '@/server/people/auth/authenticate';
import { registerUser } from '@/server/people/auth/register-user';
import { createProvider, updateProvider } from '@/server/people/company/change-providers';
import { testProvider } from '@/server/people/company/test-provider';
import { requireProvider } from '@/server/people/company/providers';

import { insertProject } from '@/server/people/projects/store';
import { updateMember } from '@/server/people/projects/members';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { putHostSetting } from '@/server/system/host/store';
import { startOidcProvider, type OidcProvider } from '../fakes/oidc';
import { ended, fromProvider, HOST, open, signInAs, type Visit } from './company-support';

const PASSWORD = 'long enough';
let provider: OidcProvider;
let admin: string;
let turn = 0;
const ids = ['acme', 'acme-2', 'acme-3'];

beforeAll(async () => {
  await connectDatabase();
  provider = await startOidcProvider(ids.map((id) => `http://${HOST}/api/auth/callback/${id}`));
  const first = await registerUser({
    email: 'admin@example.org',
    password: PASSWORD,
    name: 'A',
    address: '203.0.113.1',
  });
  admin = String(first._id);
});
afterAll(async () => {
  await provider.close();
  await disconnectDatabase();
});
beforeEach(async () => {
  await putHostSetting({ registration: 'invited', onlyCompany: null });
  await HostSettingModel.updateOne({}, { $unset: { signInProviders: 1 } });
});
afterEach(() => {
  provider.declines = false;
  provider.spoilt = null;
});

const fields = (more: object = {}) => ({
  name: 'Acme',
  issuer: provider.url,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: ['acme.example'],
  roleClaim: '',
  rules: [],
  ...more,
});
const setUp = async (more: object = {}) => (await createProvider(admin, fields(more))).id;

/** A new person of the company, whose browser it now is. */
function someone(more: object = {}): { email: string; sub: string } {
  turn += 1;
  const sub = `person-${turn}`;
  const email = `person${turn}@acme.example`;
  provider.people.set(sub, { sub, email, email_verified: true, name: `Person ${turn}`, ...more });
  provider.person = sub;
  return { email, sub };
}

/** An account with a password. */
async function register(email: string) {
  await putHostSetting({ registration: 'open' });
  const user = await registerUser({ email, password: PASSWORD, name: 'L', address: `203.0.113.${turn}` });
  await putHostSetting({ registration: 'invited' });
  return user;
}
const called = async (handler: typeof login, json: object) => {
  const headers = { 'x-client-address': `192.0.2.${turn}`, host: HOST, 'content-type': 'application/json' };
  const request = new Request(`http://${HOST}/api/x`, { method: 'POST', headers, body: JSON.stringify(json) });
  const response = await handler(request, { params: Promise.resolve({}) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};
const refusal = ({ to, session }: { to: URL; session: string | undefined }) => [
  to.searchParams.get('refused'),
  session,
];

describe('who comes from a provider', () => {
  it('gets an account and a session of the one kind while registration is closed; the next time it is the same', async () => {
    const id = await setUp();
    const { email } = someone();
    const visit = await signInAs(provider, id);
    expect(visit.to.pathname).toBe('/');
    const actor = await actorOf(visit.session ?? '', 'bearer');
    expect(actor).toMatchObject({ email, isAdmin: false, kind: 'session' });
    expect(await ProjectModel.countDocuments({ userId: actor?.userId, isDefault: true })).toBe(1);
    const again = await signInAs(provider, id);
    expect((await actorOf(again.session ?? '', 'cookie'))?.userId).toBe(actor?.userId);
    const trail = await AuditEntryModel.find({ what: 'sign-in.company', email }).lean();
    expect(trail.map(({ outcome, on }) => [outcome, on])).toEqual([
      ['done', 'Acme'],
      ['done', 'Acme'],
    ]);
  });

  it('is found by issuer and subject, so another e-mail at the provider is the same account', async () => {
    const id = await setUp();
    const { sub } = someone();
    const first = await actorOf((await signInAs(provider, id)).session ?? '', 'cookie');
    provider.people.set(sub, { sub, email: 'renamed@acme.example', email_verified: true });
    expect((await actorOf((await signInAs(provider, id)).session ?? '', 'cookie'))?.userId).toBe(first?.userId);
    // Another person who was given the first one's address does not get their account.
    const other = someone({ email: first?.email });
    expect((await signInAs(provider, id)).session).toBeUndefined();
    expect(other.sub).not.toBe(sub);
  });

  it('two sign-ins of a new person at once make one account', async () => {
    const id = await setUp();
    const { email } = someone();
    const visits = await Promise.all([1, 2, 3].map(() => signInAs(provider, id)));
    const people = await Promise.all(
      visits.map(async ({ session }) => (await actorOf(session ?? '', 'cookie'))?.email),
    );
    expect(people).toEqual([email, email, email]);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });

  it('finds the account that another sign-in made between the two questions for it', async () => {
    const id = await setUp();
    const { email } = someone();
    const { collection } = UserModel;
    const real = collection.findOne.bind(collection);
    let other: Visit | undefined;
    vi.spyOn(collection, 'findOne').mockImplementation(async (...args) => {
      const found = await real(...(args as Parameters<typeof real>));
      if (other || !JSON.stringify(args[0]).includes('identities.key')) return found;
      vi.restoreAllMocks();
      other = await signInAs(provider, id);
      return found;
    });
    const visit = await signInAs(provider, id);
    expect(other?.session).toBeTruthy();
    expect((await actorOf(visit.session ?? '', 'cookie'))?.email).toBe(email);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });
});

describe('an account that was there before', () => {
  it('is connected by its password once, and opened by nothing less', async () => {
    const id = await setUp();
    const { email } = someone();
    const local = await register(email);
    const visit = await signInAs(provider, id);
    expect([visit.session, visit.to.searchParams.get('step')]).toEqual([undefined, 'connect']);
    const wrong = await called(connect, { challenge: visit.step, password: 'wrong wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect((await signInAs(provider, id)).session).toBeUndefined();
    const right = await called(connect, { challenge: visit.step, password: PASSWORD });
    expect(right).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
    const again = await actorOf((await signInAs(provider, id)).session ?? '', 'cookie');
    expect(again?.userId).toBe(String(local._id));
  });

  it('is not even offered where the provider does not vouch for the e-mail', async () => {
    const id = await setUp({ domains: [], roleClaim: 'groups', rules: [] });
    const { email } = someone({ email_verified: false, groups: ['viewer@nowhere'] });
    await register(email);
    expect(refusal(await signInAs(provider, id))).toEqual(['EMAIL_UNVERIFIED', undefined]);
  });

  it('a challenge that is changed or late connects nothing', async () => {
    const { body } = await called(connect, { challenge: 'x.y.z', password: PASSWORD });
    expect(body.code).toBe('CHALLENGE_ENDED');
  });

  it('that has a second factor is asked for it, as by every other way in', async () => {
    const id = await setUp();
    const { email } = someone();
    await signInAs(provider, id);
    const secondFactor = { sealed: 'x', since: new Date(), lastStep: 0, recovery: [] };
    await UserModel.updateOne({ email }, { $set: { secondFactor } });
    const visit = await signInAs(provider, id);
    expect([visit.session, visit.to.searchParams.get('step')]).toEqual([undefined, 'code']);
    expect(visit.step).toEqual(expect.any(String));
  });

  it('stays out when it is deactivated', async () => {
    const id = await setUp();
    const { email } = someone();
    await signInAs(provider, id);
    await UserModel.updateOne({ email }, { $set: { deactivatedAt: new Date() } });
    expect(refusal(await signInAs(provider, id))).toEqual(['ACCOUNT_DEACTIVATED', undefined]);
  });
});

describe('refusals', () => {
  it('a domain that is not allowed, and an e-mail that is not verified', async () => {
    const id = await setUp();
    someone({ email: `x${turn}@elsewhere.example` });
    expect(refusal(await signInAs(provider, id))).toEqual(['NOT_ALLOWED', undefined]);
    const { email } = someone({ email_verified: false });
    expect(refusal(await signInAs(provider, id))).toEqual(['EMAIL_UNVERIFIED', undefined]);
    const entry = await AuditEntryModel.findOne({ email, what: 'sign-in.company' }).lean();
    expect(entry).toMatchObject({ outcome: 'refused', reason: 'EMAIL_UNVERIFIED', on: 'Acme' });
  });

  it('an issuer that calls itself otherwise, one that is away, and one over plain http', async () => {
    someone();
    const away = await setUp({ issuer: 'http://127.0.0.1:9' });
    expect(refusal(await signInAs(provider, away))[0]).toBe('PROVIDER_UNREACHABLE');
    const other = await setUp({ issuer: provider.url.replace('127.0.0.1', 'localhost') });
    expect(refusal(await signInAs(provider, other))[0]).toBe('WRONG_ISSUER');
    const plain = await setUp({ issuer: 'http://login.example.com' });
    expect(refusal(await signInAs(provider, plain))[0]).toBe('ANSWER_REFUSED');
  });

  it('an answer that is used again, also with the same cookies; one of another browser; one that was cancelled', async () => {
    const id = await setUp();
    someone();
    const jar = new Map<string, string>();
    const back = await fromProvider(provider, id, jar);
    const copy = new Map(jar);
    expect((await open(back.href, jar)).headers.get('location')).toBe(`http://${HOST}`);
    expect(refusal(ended(await open(back.href, copy), copy))).toEqual(['SIGN_IN_ENDED', undefined]);
    const stranger = new Map<string, string>();
    const begun = await fromProvider(provider, id, new Map());
    expect(refusal(ended(await open(begun.href, stranger), stranger))).toEqual(['SIGN_IN_ENDED', undefined]);
    provider.declines = true;
    expect(refusal(await signInAs(provider, id))).toEqual(['PROVIDER_DECLINED', undefined]);
  });

  it('an answer for another program, of another issuer, or of another sign-in, though its signature is right', async () => {
    const id = await setUp();
    someone();
    for (const [spoilt, code] of [
      [{ aud: 'another-program' }, 'WRONG_AUDIENCE'],
      [{ iss: 'https://evil.example' }, 'WRONG_ISSUER'],
      [{ nonce: 'another' }, 'SIGN_IN_ENDED'],
      [{ exp: 1 }, 'ANSWER_REFUSED'],
    ] as const) {
      provider.spoilt = spoilt;
      expect(refusal(await signInAs(provider, id)), code).toEqual([code, undefined]);
    }
  });

  it('failures of one network are limited, and leave no more entries then', async () => {
    const id = await setUp();
    const fail = (address: string) => open(`/api/auth/callback/${id}?error=x`, new Map(), address);
    for (let tries = 0; tries < 30; tries += 1) await fail('192.0.2.200');
    expect((await fail('192.0.2.200')).headers.get('location')).toContain('refused=RATE_LIMITED');
    expect(await AuditEntryModel.countDocuments({ address: '192.0.2.200' })).toBe(30);
  });
});

describe('roles', () => {
  it('are given by the rules at each sign-in, and taken when no rule says so any more', async () => {
    const project = await insertProject({ userId: admin, name: 'Marketing', isDefault: false });
    const projectId = String(project._id);
    const rules = [{ value: 'marketing', role: 'editor' as const, project: projectId }];
    const id = await setUp({ roleClaim: 'groups', rules });
    const { sub, email } = someone({ groups: ['marketing'] });
    const visit = await signInAs(provider, id);
    const userId = (await actorOf(visit.session ?? '', 'cookie'))?.userId ?? '';
    const roles = async () =>
      (await ProjectModel.findById(projectId).lean())?.members
        .filter((member) => String(member.userId) === userId)
        .map(({ role }) => role);
    expect(await roles()).toEqual(['editor']);
    provider.people.set(sub, { sub, email, email_verified: true, groups: [] });
    await signInAs(provider, id);
    expect(await roles()).toEqual([]);
    // What a person gave by hand, no rule takes.
    provider.people.set(sub, { sub, email, email_verified: true, groups: ['marketing'] });
    await signInAs(provider, id);
    await updateMember({ projectId, userId, role: 'admin' });
    provider.people.set(sub, { sub, email, email_verified: true, groups: [] });
    await signInAs(provider, id);
    expect(await roles()).toEqual(['admin']);
  });

  it('an administrator gives away no project of others', async () => {
    const other = await register(`other${(turn += 1)}@example.org`);
    const project = await insertProject({ userId: String(other._id), name: 'Private', isDefault: false });
    const rules = [{ value: '*', role: 'admin' as const, project: String(project._id) }];
    await expect(setUp({ rules })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('company sign-in alone', () => {
  it('closes every other way in but for the oldest administrator with a password', async () => {
    const id = await setUp();
    const { email } = someone();
    await register(`local${turn}@example.org`);
    await putHostSetting({ onlyCompany: true });
    const local = await called(login, { email: `local${turn}@example.org`, password: PASSWORD });
    expect(local).toMatchObject({ status: 403, body: { code: 'COMPANY_SIGN_IN_ONLY' } });
    const wrong = await called(login, { email: `local${turn}@example.org`, password: 'wrong wrong' });
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
    await expect(register(`new${turn}@example.org`)).rejects.toMatchObject({ code: 'COMPANY_SIGN_IN_ONLY' });
    expect((await called(login, { email: 'admin@example.org', password: PASSWORD })).status).toBe(200);
    expect((await actorOf((await signInAs(provider, id)).session ?? '', 'cookie'))?.email).toBe(email);
  });

  it('counts for nothing without a provider', async () => {
    await putHostSetting({ onlyCompany: true });
    expect((await called(login, { email: 'admin@example.org', password: PASSWORD })).status).toBe(200);
  });
});

describe('a provider', () => {
  it('is tried step by step: a wrong secret is told from a right one', async () => {
    const id = await setUp();
    const redirect = `http://${HOST}/api/auth/callback/${id}`;
    const checks = async () => await testProvider(await requireProvider(id), redirect);
    expect((await checks()).map(({ name, works }) => [name, works])).toEqual([
      ['Address', true],
      ['Keys', true],
      ['PKCE', true],
      ['Client', true],
      ['Who may enter', true],
    ]);
    await updateProvider(admin, id, fields({ clientSecret: 'wrong' }));
    expect((await checks()).find(({ name }) => name === 'Client')).toMatchObject({ works: false });
  });

  it('has its secret encrypted, and sends it to no other issuer', async () => {
    const id = await setUp();
    const stored = JSON.stringify(await HostSettingModel.find().lean());
    expect(stored).not.toContain(provider.clientSecret);
    const { clientSecret: _, ...without } = fields({ issuer: 'https://evil.example' });
    await expect(updateProvider(admin, id, without)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const { clientSecret: __, ...same } = fields({ name: 'Acme Ltd' });
    expect((await updateProvider(admin, id, same)).clientSecret).toBe(provider.clientSecret);
  });
});
