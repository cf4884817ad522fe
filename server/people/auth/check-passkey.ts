import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Assertion } from '@/lib/contracts/passkeys';
import { AppError } from '@/lib/errors/app-error';
import { takePasskeyUse } from '@/server/people/users/passkey.store';
import type { StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { challengeEnded, signedBytes, useUpChallenge } from './passkey-challenge';

/** Where passkeys are used: the host name that they belong to, and the pages that may ask for them. */
export type PasskeySite = { rpId: string; origin: string };

/** An authenticator's answer, and the challenge that it was given. */
export type Signed = { challenge: string; assertion: Assertion; site: PasskeySite };

type StoredPasskey = NonNullable<StoredUser['secondFactor']>['passkeys'][number];

/** The passkeys of an account. Factors from before there were any hold no list. */
export function passkeysOf({ secondFactor }: Pick<StoredUser, 'secondFactor'>): StoredPasskey[] {
  return (secondFactor?.passkeys as StoredPasskey[] | undefined) ?? [];
}

export const passkeyRefused = (message: string) => new AppError('PASSKEY_REFUSED', message);

/**
 * Checks what one of the account's passkeys has signed, and uses the challenge up. The counter of the passkey must have
 * grown since its last use, where it counts: a copy of it would fall behind.
 */
export async function checkPasskey(user: StoredUser, signed: Signed, { mustVerify }: { mustVerify: boolean }) {
  const { challenge, assertion, site } = signed;
  const passkey = passkeysOf(user).find(
    ({ credentialId, rpId }) => credentialId === assertion.id && rpId === site.rpId,
  );
  if (!passkey) throw passkeyRefused('This passkey does not belong to the account here. Sign in in another way.');
  requireSameRequest(assertion.response.clientDataJSON, challenge, site);
  const { newCounter } = await verified(passkey, signed, mustVerify);
  await useUpChallenge(challenge);
  const use = { credentialId: passkey.credentialId, counter: newCounter, at: clock.now() };
  if (!(await takePasskeyUse(String(user._id), use)))
    throw passkeyRefused(
      'The counter of this passkey has gone back, as that of a copy does. Sign in in another way and remove the passkey.',
    );
}

/** Throws unless the browser made the answer for this challenge, on a page of this host. */
export function requireSameRequest(clientDataJSON: string, challenge: string, site: PasskeySite): void {
  const client = readClientData(clientDataJSON);
  if (client.origin !== site.origin)
    throw passkeyRefused(`The passkey was used on another site. Open ${site.origin} and try again there.`);
  if (client.challenge !== Buffer.from(signedBytes(challenge)).toString('base64url')) throw challengeEnded();
}

function readClientData(encoded: string): { origin: unknown; challenge: unknown } {
  try {
    return decodeClientDataJSON(encoded);
  } catch (error) {
    throw malformed(error);
  }
}

/** The library's own reason goes to the log. */
export function malformed(error: unknown): AppError {
  log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused');
  return passkeyRefused('The passkey could not be checked. Try again, or use another one.');
}

async function verified(passkey: StoredPasskey, { challenge, assertion, site }: Signed, mustVerify: boolean) {
  const { credentialId: id, publicKey } = passkey;
  const result = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: Buffer.from(signedBytes(challenge)).toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // The counter is checked in the write that stores it: of two uses at once, one succeeds.
    credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: -1 },
    requireUserVerification: mustVerify,
  }).catch((error: unknown) => {
    throw malformed(error);
  });
  if (!result.verified) throw malformed('the signature is wrong');
  return result.authenticationInfo;
}
