import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchAccountModel } from '@/prisma-free-models/search-account';
import { SearchSignInModel } from '@/prisma-free-models/search-sign-in';
import { findAccount } from '@/server/research/sources/telegram/mtproto/account.store';
import { closeConnections } from '@/server/research/sources/telegram/mtproto/connections';
import { presentAccounts, presentSignIn } from '@/server/research/sources/telegram/mtproto/present-account';
import { removeAccount } from '@/server/research/sources/telegram/mtproto/remove-account';
import { saveAccount } from '@/server/research/sources/telegram/mtproto/save-account';
import { readSession, writeSession } from '@/server/research/sources/telegram/mtproto/session-text';
import {
  cancelSignIn,
  enterCode,
  enterPassword,
  startSignIn,
} from '@/server/research/sources/telegram/mtproto/sign-in';
import { testAccount } from '@/server/research/sources/telegram/mtproto/test-account';
import { ANN, API, BOB } from '../fakes/telegram-dc/small-world';
import type { TelegramDc } from '../fakes/telegram-dc/server';
import { projectWith, startDc, stopDc } from './telegram-dc';

let dc: TelegramDc;
let projectId: string;
const printed: string[] = [];

beforeAll(async () => {
  dc = await startDc();
});
afterAll(async () => {
  expect(dc.violations).toEqual([]);
  await stopDc(dc);
});
beforeEach(() => {
  dc.reset();
  projectId = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  printed.length = 0;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => Boolean(printed.push(String(text))));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeConnections();
});

const start = () => startSignIn({ projectId, phone: '+49 151 00000001', ...API });
const startTwoSteps = () => startSignIn({ projectId, phone: `+${BOB.phone}`, ...API });
const step = async () => (await presentSignIn(projectId)).step;

describe('signing in', () => {
  it('takes a code: then it is known whose account it is, and the session is sealed', async () => {
    await start();
    expect(await presentSignIn(projectId)).toMatchObject({
      step: 'code',
      phone: '+49••••01',
      sentBy: 'app',
      apiId: API.apiId,
    });
    await enterCode({ projectId, code: '123 45' });
    expect(await presentSignIn(projectId)).toMatchObject({ step: 'signed-in', account: '@ann_reads', phone: null });
    const account = await findAccount(projectId);
    expect(readSession(account?.values.session ?? '')?.userId).toBe(ANN.userId);
    expect(await testAccount(projectId)).toMatchObject({ ok: true, message: 'Signed in as @ann_reads.' });

    const stored = JSON.stringify([await SearchAccountModel.find().lean(), await SearchSignInModel.find().lean()]);
    for (const secret of [account?.values.session ?? '', API.apiHash, ANN.phone]) {
      expect(stored).not.toContain(secret);
      expect(printed.join('')).not.toContain(secret);
    }
  });

  it('asks for the password of an account with two steps, in the data centre that Telegram names', async () => {
    await startTwoSteps();
    await enterCode({ projectId, code: BOB.code });
    expect(await step()).toBe('password');
    await expect(enterPassword({ projectId, password: 'wrong' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'password', message: 'This is not the password of the account' }],
    });
    expect(await step()).toBe('password');
    await enterPassword({ projectId, password: 'two steps' });
    expect(await presentSignIn(projectId)).toMatchObject({ step: 'signed-in', account: 'Bob' });
    expect(readSession((await findAccount(projectId))?.values.session ?? '')?.dcId).toBe(4);
    expect(JSON.stringify(dc.requests, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).not.toContain(
      'two steps',
    );
  });

  it('keeps its place after a wrong code, and begins again after one that has expired', async () => {
    await start();
    await expect(enterCode({ projectId, code: '00000' })).rejects.toMatchObject({ issues: [{ path: 'code' }] });
    expect(await step()).toBe('code');
    dc.expireCodes();
    await expect(enterCode({ projectId, code: ANN.code })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await step()).toBe('none');
    await expect(enterCode({ projectId, code: ANN.code })).rejects.toThrow('Ask for a new code');
  });

  it('says how long Telegram asks to wait, and what is wrong with number and keys', async () => {
    dc.failNext({ kind: 'refuse', reason: 'FLOOD_WAIT_4000' }, 1, ({ method }) => method === 'auth.sendCode');
    await expect(start()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 4000,
      message: /67 minutes/,
    });
    dc.failNext({ kind: 'refuse', reason: 'PHONE_NUMBER_BANNED' }, 1, ({ method }) => method === 'auth.sendCode');
    await expect(start()).rejects.toMatchObject({ issues: [{ path: 'phone' }] });
    await expect(startSignIn({ projectId, phone: 'me', ...API })).rejects.toMatchObject({
      issues: [{ path: 'phone' }],
    });
    await expect(startSignIn({ projectId, phone: '+4915100000001', apiId: 'x' })).rejects.toMatchObject({
      issues: [{ path: 'apiId' }],
    });
    dc.failNext({ kind: 'reset' }, 1, ({ method }) => method === 'auth.sendCode');
    await expect(start()).rejects.toMatchObject({ code: 'PLATFORM_UNREACHABLE' });
  });

  it('agrees on another key where the first fails, and gives up after three', async () => {
    dc.spoilAgreements(2);
    await start();
    expect(await step()).toBe('code');
    expect(dc.methods().filter((method) => method === 'auth.sendCode')).toHaveLength(1);
    dc.spoilAgreements(3);
    await expect(start()).rejects.toMatchObject({ code: 'PLATFORM_UNREACHABLE' });
  });

  it('can be given up; the keys stay for the next time', async () => {
    await start();
    await cancelSignIn(projectId);
    expect(await presentSignIn(projectId)).toMatchObject({ step: 'none', apiId: API.apiId, hasApiHash: true });
    await startSignIn({ projectId, phone: `+${ANN.phone}` });
    expect(await step()).toBe('code');
  });
});

describe('a pasted session', () => {
  it('is kept, shown to admins alone, tested, and signed out when it is removed', async () => {
    projectId = await projectWith(dc, ANN);
    const [shown] = await presentAccounts([projectId], 'admin');
    expect(shown).toMatchObject({ platform: 'telegramUser', credentials: API, connection: { state: 'untested' } });
    expect(await presentAccounts([projectId], 'editor')).toEqual([]);
    expect(await testAccount(projectId)).toMatchObject({ ok: true, account: '@ann_reads' });
    await removeAccount(projectId);
    expect(dc.methods()).toContain('auth.logOut');
    expect(await findAccount(projectId)).toBeNull();
  });

  it('merges as other credentials do, and refuses what can’t be a session', async () => {
    projectId = await projectWith(dc, ANN);
    const before = (await findAccount(projectId))?.values;
    await saveAccount({ projectId, sent: { session: '••••••••abcd', apiId: '99' } });
    expect((await findAccount(projectId))?.values).toEqual({ ...before, apiId: '99' });
    await expect(saveAccount({ projectId, sent: { session: 'hello' } })).rejects.toMatchObject({
      issues: [{ path: 'telegramUser.session' }],
    });
    await saveAccount({ projectId, sent: { apiId: '', apiHash: null, session: '' } });
    expect(await findAccount(projectId)).toBeNull();
  });

  it('says when Telegram has signed it out', async () => {
    projectId = await projectWith(dc, BOB);
    dc.signOut(BOB);
    expect(await testAccount(projectId)).toEqual({
      ok: false,
      message: 'Telegram has signed this account out. Sign in again.',
    });
    expect(await step()).toBe('reconnect');
  });

  it('is removed although Telegram can’t be reached', async () => {
    projectId = await projectWith(dc, ANN);
    dc.failNext({ kind: 'reset' }, 1, ({ method }) => method === 'auth.logOut');
    await removeAccount(projectId);
    expect(await findAccount(projectId)).toBeNull();
  });
});

it('reads sessions of mtcute, Telethon and GramJS', () => {
  const key = Buffer.alloc(256, 7);
  const session = { dcId: 4, address: '149.154.167.91', port: 443, isTest: false, key, userId: 7_000_000_001 };
  expect(readSession(writeSession(session))).toEqual(session);
  const unnamed = { ...session, userId: null };
  const telethon = Buffer.concat([Buffer.from([4, 149, 154, 167, 91, 1, 187]), key]);
  expect(readSession(`1${telethon.toString('base64url')}=`)).toEqual(unnamed);
  const gramjs = Buffer.concat([Buffer.from([4, 0, 14]), Buffer.from('149.154.167.91'), Buffer.from([1, 187]), key]);
  expect(readSession(`1${gramjs.toString('base64')}`)).toEqual(unnamed);
  for (const wrong of ['', 'x'.repeat(400), `1${'A'.repeat(400)}`, writeSession({ ...session, key: key.subarray(1) })])
    expect(readSession(wrong)).toBeNull();
});
