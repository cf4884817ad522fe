import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '@/lib/errors/app-error';
import { personOf, recordAudit } from '@/server/people/audit/record-audit';
import { signIn } from '@/server/people/auth/sign-in';
import { addIdentity, findUserByIdentity, type Identity } from '@/server/people/users/identity.store';
import { duplicatedKey, findUser, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { keyFor, sha256 } from '@/server/system/crypto';
import type { CompanyProvider } from './providers';

/** From the provider's answer to the password. */
const CHALLENGE_SECONDS = 600;

const PURPOSE = 'connect-company-account';

/** A password that was changed meanwhile ends the challenge. */
const stateOf = ({ passwordHash, email }: StoredUser) => sha256(`${passwordHash}:${email}`).slice(0, 32);

type Connecting = { user: StoredUser; identity: Identity; provider: CompanyProvider };

/** Says that a provider has vouched for an account's e-mail; its password is still to come. */
export function connectChallenge({ user, identity, provider }: Connecting): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ of: stateOf(user), key: identity.key, issuer: identity.issuer, name: provider.name })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user._id))
    .setExpirationTime(now + CHALLENGE_SECONDS)
    .sign(keyFor(PURPOSE));
}

type Challenge = { user: StoredUser; identity: Identity; provider: string };

/** The account and the identity of a challenge; null: it has ended, or is none of this host's. */
export async function readConnectChallenge(challenge: string): Promise<Challenge | null> {
  const options = { algorithms: ['HS256'], currentDate: clock.now() };
  const verified = await jwtVerify(challenge, keyFor(PURPOSE), options).catch(() => null); // every kind of foreign or late one
  const { sub, of, key, issuer, name } = verified?.payload ?? {};
  const user = sub ? await findUser(sub) : null;
  if (!user || of !== stateOf(user) || typeof key !== 'string' || typeof issuer !== 'string') return null;
  return { user, identity: { key, issuer, since: clock.now() }, provider: String(name) };
}

type Given = { challenge: string; password: string; address: string };

/**
 * Connects a company account to the account of the same e-mail, whose password is typed once: a provider's word alone
 * opens no account that was there before. Wrong passwords count as those of a sign-in.
 */
export async function connectAccount({ challenge, password, address }: Given): Promise<StoredUser> {
  const open = await readConnectChallenge(challenge);
  if (!open)
    throw new AppError('CHALLENGE_ENDED', 'This sign-in took too long, or was begun before a change. Sign in again.');
  const { user, identity, provider } = open;
  const event = { act: 'sign-in.connected', who: personOf(user), via: 'none', address, on: provider } as const;
  try {
    await signIn({ email: user.email, password, address, isConnecting: true });
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.statusCode))
      await recordAudit({ ...event, refusal: error.code });
    throw error;
  }
  const connected = await addIdentity(String(user._id), identity).catch((error: unknown) => {
    if (duplicatedKey(error)) return null;
    throw error;
  });
  const owner = connected ?? (await findUserByIdentity(identity.key));
  if (!owner || String(owner._id) !== String(user._id))
    throw new AppError('CONFLICT', 'This company account is connected to another account of this host already.');
  await recordAudit(event);
  return owner;
}
