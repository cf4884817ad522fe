import { AppError } from '@/lib/errors/app-error';
import { personOf, recordAudit } from '@/server/people/audit/record-audit';
import { findUser, type StoredUser } from '@/server/people/users/store';
import { checkPasskey, passkeyRefused, type Signed } from './check-passkey';
import { refuseOtherWays } from './local-ways';
import { checkChallenge } from './passkey-challenge';
import { refuseDeactivated } from './sign-in';

/**
 * Signs in with a passkey instead of a password. The authenticator has verified the person, so it is a second factor
 * too. Records it here: only the passkey says whose it is, also when it is refused.
 */
export async function signInWithPasskey({ address, ...signed }: Signed & { address: string }): Promise<StoredUser> {
  const user = await ownerOf(signed.assertion.response.userHandle);
  const event = { act: 'sign-in.passkey', who: user && personOf(user), via: 'none', address } as const;
  try {
    await checkChallenge(signed.challenge, 'sign-in');
    if (!user)
      throw passkeyRefused('This passkey is not known here. Sign in in another way and add it in your profile.');
    await checkPasskey(user, signed, { mustVerify: true });
    refuseDeactivated(user);
    await refuseOtherWays(user);
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.statusCode))
      await recordAudit({ ...event, refusal: error.code });
    throw error;
  }
  await recordAudit(event);
  return user;
}

/** The account that a passkey names: its id, as it was given to the authenticator. */
async function ownerOf(handle: string | undefined): Promise<StoredUser | null> {
  const id = Buffer.from(handle ?? '', 'base64url').toString('utf8');
  return /^[\da-f]{24}$/.test(id) ? findUser(id) : null;
}
