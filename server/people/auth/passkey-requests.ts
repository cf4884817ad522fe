import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { findUser, type StoredUser } from '@/server/people/users/store';
import { passkeysOf, type PasskeySite } from './check-passkey';
import { issueChallenge, PASSKEY_SECONDS, signedBytes } from './passkey-challenge';
import { readChallenge } from './second-factor';

type Input = {
  purpose: 'sign-in' | 'second-factor' | 'proof';
  /** Of the first step of a sign-in. */ challenge?: string | undefined;
  actor: Actor | null;
  site: PasskeySite;
};

/** A challenge for a passkey, and what the browser is called with to have it signed. */
export async function requestPasskey({ purpose, challenge, actor, site }: Input) {
  if (purpose === 'sign-in') return present(await issueChallenge('sign-in'), { site, user: null });
  if (purpose === 'second-factor') {
    if (!challenge) throw new AppError('BAD_REQUEST', 'Send the challenge of the sign-in with it.');
    return present(challenge, { site, user: await readChallenge(challenge) });
  }
  const user = actor?.kind === 'session' ? await findUser(actor.userId) : null;
  if (!actor || !user) throw new AppError('UNAUTHENTICATED', 'Sign in to do this');
  return present(await issueChallenge('proof', actor), { site, user });
}

/** Without an account the person chooses among the passkeys of this site, and the authenticator verifies them. */
async function present(challenge: string, { site, user }: { site: PasskeySite; user: StoredUser | null }) {
  const usable = user ? passkeysOf(user).filter(({ rpId }) => rpId === site.rpId) : [];
  if (user && usable.length === 0)
    throw new AppError('BAD_REQUEST', `This account has no passkey for ${site.rpId}. Use a code instead.`);
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: signedBytes(challenge),
    timeout: PASSKEY_SECONDS * 1000,
    userVerification: user ? 'preferred' : 'required',
    allowCredentials: usable.map(({ credentialId: id, transports }) => ({ id, transports: transports as never })),
  });
  return {
    challenge,
    options: {
      challenge: options.challenge,
      rpId: site.rpId,
      timeout: PASSKEY_SECONDS * 1000,
      userVerification: user ? ('preferred' as const) : ('required' as const),
      allowCredentials: options.allowCredentials ?? [],
    },
  };
}
