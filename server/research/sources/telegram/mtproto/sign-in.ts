import type { tl } from '@mtcute/core';
import { invalid } from '@/lib/errors/app-error';
import { isMasked } from '@/lib/platforms/mask';
import { clock } from '@/server/system/clock';
import { changeAccount, findAccount } from './account.store';
import type { Connection } from './connection';
import { RefusalError } from './connection-errors';
import { endedError, isOver, signInError } from './refusals';
import { checkAccount } from './save-account';
import { readSession, writeSession, type Session } from './session-text';
import { dropSignIn, findSignIn, keepSignIn, type KeptSignIn, type SignIn } from './sign-in.store';

/** How long a sign-in may take; Telegram's codes hold for a few minutes. */
const SIGN_IN_MS = 10 * 60_000;
const TIME_MS = 30_000;

type Keys = { apiId?: string | undefined; apiHash?: string | undefined };

/**
 * Has Telegram send a code to the number's owner. The keys are saved at once, and the connection is kept in the
 * database: any web process goes on, also after a reload.
 */
export async function startSignIn({
  projectId,
  phone,
  ...sent
}: { projectId: string; phone: string } & Keys): Promise<void> {
  const number = phone.replace(/[\s()./-]/g, '');
  if (!/^\+?\d{7,15}$/.test(number))
    throw invalid('phone', 'Write the number with its country code, such as +49 151 2345678');
  const keys = await keysOf(projectId, sent);
  await connected({ apiId: keys.apiId, session: null }, async (connection, signal) => {
    const answer = await connection.call(
      { ...request(keys), _: 'auth.sendCode', phoneNumber: number, settings: { _: 'codeSettings' } },
      signal,
    );
    if (answer._ === 'auth.sentCodeSuccess')
      return finish({ projectId, keys, connection, answer: answer.authorization });
    if (answer._ !== 'auth.sentCode') throw new RefusalError(400, 'SENT_CODE_PAYMENT_REQUIRED');
    const kept: KeptSignIn = {
      ...keys,
      phone: number,
      phoneCodeHash: answer.phoneCodeHash,
      sentBy: wayOf(answer.type),
      session: writeSession(await connection.session()),
      hint: null,
    };
    await keepSignIn({ projectId, step: 'code', kept, expiresAt: new Date(clock.now().getTime() + SIGN_IN_MS) });
  });
}

/** The code that the person has received: signed in, or asked for the account's password as well. */
export async function enterCode({ projectId, code }: { projectId: string; code: string }): Promise<void> {
  const signIn = await stepOf(projectId, 'code');
  const { kept } = signIn;
  await continued(signIn, async (connection, signal) => {
    try {
      const phoneCode = code.replace(/[\s-]/g, '');
      const { phone: phoneNumber, phoneCodeHash } = kept;
      const answer = await connection.call({ _: 'auth.signIn', phoneNumber, phoneCodeHash, phoneCode }, signal);
      await finish({ projectId, keys: kept, connection, answer });
    } catch (error) {
      if (!(error instanceof RefusalError && error.reason === 'SESSION_PASSWORD_NEEDED')) throw error;
      const { hint } = await connection.call({ _: 'account.getPassword' }, signal);
      await keepSignIn({ ...signIn, step: 'password', kept: { ...kept, hint: hint ?? null } });
    }
  });
}

/** The password of an account with two steps. It is proven, not sent (SRP), and never kept. */
export async function enterPassword({ projectId, password }: { projectId: string; password: string }): Promise<void> {
  const signIn = await stepOf(projectId, 'password');
  await continued(signIn, async (connection, signal) => {
    const parameters = await connection.call({ _: 'account.getPassword' }, signal);
    const proof = await connection.proofOf(parameters, password);
    const answer = await connection.call({ _: 'auth.checkPassword', password: proof }, signal);
    await finish({ projectId, keys: signIn.kept, connection, answer });
  });
}

export const cancelSignIn = (projectId: string): Promise<void> => dropSignIn(projectId);

async function keysOf(projectId: string, sent: Keys): Promise<{ apiId: string; apiHash: string }> {
  checkAccount(sent, '');
  const known = (await findAccount(projectId))?.values;
  const newOr = (value: string | undefined, before: string | undefined) =>
    value?.trim() && !isMasked(value) ? value.trim() : before;
  const apiId = newOr(sent.apiId, known?.apiId);
  const apiHash = newOr(sent.apiHash, known?.apiHash);
  if (!apiId) throw invalid('apiId', 'Enter the API ID of your application at my.telegram.org/apps');
  if (!apiHash) throw invalid('apiHash', 'Enter the API hash of your application at my.telegram.org/apps');
  await changeAccount(projectId, (before) =>
    before?.values.apiId === apiId && before.values.apiHash === apiHash
      ? null
      : { values: { ...before?.values, apiId, apiHash }, connection: before?.connection ?? { state: 'untested' } },
  );
  return { apiId, apiHash };
}

const request = ({ apiId, apiHash }: { apiId: string; apiHash: string }) => ({ apiId: Number(apiId), apiHash });

async function stepOf(projectId: string, step: SignIn['step']): Promise<SignIn> {
  const signIn = await findSignIn(projectId);
  if (signIn?.step !== step) throw endedError();
  return signIn;
}

type Work = (connection: Connection, signal: AbortSignal) => Promise<void>;

/** With the connection that the sign-in began with. */
async function continued(signIn: SignIn, work: Work): Promise<void> {
  await connected(
    { apiId: signIn.kept.apiId, session: readSession(signIn.kept.session) },
    async (connection, signal) => {
      try {
        await work(connection, signal);
      } catch (error) {
        if (isOver(error)) await dropSignIn(signIn.projectId);
        throw error;
      }
    },
  );
}

async function connected({ apiId, session }: { apiId: string; session: Session | null }, work: Work): Promise<void> {
  const { connectTo } = await import('./connect');
  try {
    const connection = await connectTo({ apiId: Number(apiId), session });
    try {
      await work(connection, AbortSignal.timeout(TIME_MS));
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw signInError(error);
  }
}

type Finish = {
  projectId: string;
  keys: { apiId: string; apiHash: string };
  connection: Connection;
  answer: tl.auth.TypeAuthorization;
};

async function finish({ projectId, keys, connection, answer }: Finish): Promise<void> {
  if (answer._ !== 'auth.authorization') throw new RefusalError(400, 'PHONE_NUMBER_UNOCCUPIED');
  const session = writeSession({ ...(await connection.session()), userId: answer.user.id });
  const { apiId, apiHash } = keys;
  await changeAccount(projectId, () => ({
    values: { apiId, apiHash, session },
    connection: { state: 'ok', account: nameOf(answer.user), checkedAt: clock.now() },
  }));
  await dropSignIn(projectId);
}

/** As people know the account: its public name, or the person's. */
export function nameOf(user: tl.TypeUser): string {
  if (user._ !== 'user') return 'An account without a name';
  const username = user.username ?? user.usernames?.find(({ active }) => active)?.username;
  if (username) return `@${username}`;
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || 'An account without a name';
}

function wayOf({ _: type }: tl.auth.TypeSentCodeType): KeptSignIn['sentBy'] {
  if (type === 'auth.sentCodeTypeApp') return 'app';
  if (/Sms/.test(type)) return 'sms';
  if (/Call/.test(type)) return 'call';
  return /Email/.test(type) ? 'email' : 'other';
}
