import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { Types } from 'mongoose';
import type { Attestation } from '@/lib/contracts/passkeys';
import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { markProven } from '@/server/people/users/factor.store';
import { insertPasskey, removePasskeyOf } from '@/server/people/users/passkey.store';
import { removeOtherSessions, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { accessChanged } from '@/server/system/events/access-changed';
import { malformed, passkeysOf, requireSameRequest, type PasskeySite } from './check-passkey';
import { confirmOwner } from './confirm-owner';
import { firstRecoveryCodes, presentPasskey, requireUser } from './manage-factors';
import { checkChallenge, issueChallenge, PASSKEY_SECONDS, signedBytes, useUpChallenge } from './passkey-challenge';
import { hasFactor, requireAnotherFactor } from './required-factor';

type Starting = { actor: Actor; password?: string | undefined; site: PasskeySite };

/**
 * Options with which the browser makes a passkey. The first factor needs the owner's password, since a stolen cookie
 * must not lock them out; for another one the route has required a proof.
 */
export async function startPasskey({ actor, password, site }: Starting) {
  const user = await requireUser(actor.userId);
  if (!hasFactor(user)) await confirmOwner({ user, sessionId: actor.sessionId, password, field: 'password' });
  const challenge = await issueChallenge('addition', actor);
  const {
    rp,
    user: person,
    pubKeyCredParams,
    excludeCredentials,
    ...options
  } = await generateRegistrationOptions({
    rpName: 'Workspace',
    rpID: site.rpId,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(String(user._id)),
    challenge: signedBytes(challenge),
    attestationType: 'none',
    excludeCredentials: passkeysOf(user).map(({ credentialId: id, transports }) => ({
      id,
      transports: transports as never,
    })),
  });
  return {
    challenge,
    options: {
      challenge: options.challenge,
      rp: { id: site.rpId, name: rp.name },
      user: { id: person.id, name: person.name, displayName: person.displayName },
      pubKeyCredParams,
      timeout: PASSKEY_SECONDS * 1000,
      attestation: 'none' as const,
      excludeCredentials: excludeCredentials ?? [],
      authenticatorSelection: {
        residentKey: 'preferred' as const,
        requireResidentKey: false,
        userVerification: 'preferred' as const,
      },
    },
  };
}

type Adding = { actor: Actor; challenge: string; name: string; attestation: Attestation; site: PasskeySite };

/** Adds the passkey. The first factor of an account ends every other session and brings recovery codes. */
export async function addPasskey({ actor, challenge, name, attestation, site }: Adding) {
  const user = await requireUser(actor.userId);
  await checkChallenge(challenge, 'addition', actor);
  requireSameRequest(attestation.response.clientDataJSON, challenge, site);
  const made = await verifiedCredential({ challenge, attestation, site });
  await useUpChallenge(challenge);
  const now = clock.now();
  const fields = { _id: new Types.ObjectId(), ...made, rpId: site.rpId, name, createdAt: now };
  if (!(await insertPasskey(actor.userId, fields)))
    throw new AppError('CONFLICT', 'This passkey is there already, or the account has 20, the most. Remove one first.');
  const recoveryCodes = await firstRecoveryCodes(actor.userId);
  if (!hasFactor(user)) await endOthers(user, actor, now);
  return { passkey: presentPasskey({ ...fields, lastUsedAt: null }), recoveryCodes };
}

async function endOthers(user: StoredUser, { sessionId }: Actor, now: Date): Promise<void> {
  await markProven(sessionId, now);
  await removeOtherSessions(String(user._id), sessionId);
  await accessChanged({ userId: String(user._id) });
}

async function verifiedCredential({
  challenge,
  attestation,
  site,
}: Pick<Adding, 'challenge' | 'attestation' | 'site'>) {
  const result = await verifyRegistrationResponse({
    response: { ...attestation, clientExtensionResults: {} } as never,
    expectedChallenge: Buffer.from(signedBytes(challenge)).toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw malformed(error);
  });
  if (!result.verified) throw malformed('the attestation is wrong');
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: attestation.response.transports ?? [],
  };
}

export async function removePasskey({ userId, id }: { userId: string; id: string }): Promise<void> {
  const user = await requireUser(userId);
  const passkeys = passkeysOf(user);
  if (!passkeys.some(({ _id }) => String(_id) === id)) throw new AppError('NOT_FOUND', 'Not found, or already removed');
  await requireAnotherFactor(user, passkeys.length - 1 + (user.secondFactor?.since ? 1 : 0));
  await removePasskeyOf(userId, id);
}
