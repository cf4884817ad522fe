'use client';

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import type { InputOf } from '@/lib/contracts/endpoint';
import type * as contract from '@/lib/contracts/passkeys';
import { requestPasskey } from '@/lib/routes/passkeys';

type Request = InputOf<typeof contract.requestPasskey.body>;
type Attestation = InputOf<typeof contract.addPasskey.body>['attestation'];
export type SignedPasskey = InputOf<typeof contract.signInWithPasskey.body>;

/** Why the browser gave no passkey, and what to do. */
export function passkeyFailure(error: unknown, site: string): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already holds a passkey of your account. Use another one.';
  if (name === 'SecurityError')
    return `Passkeys of this host belong to ${site}. Open the host by that name over https, and try again.`;
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was cancelled, or took too long. Try again.';
  return 'This browser can’t use passkeys here. Open the host over https in an up-to-date browser, or use another way.';
}

/** Asks the server for a challenge and the browser to have a passkey sign it. */
export function usePasskey() {
  const ask = useAction(requestPasskey, { silent: true });
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function sign(request: Request): Promise<SignedPasskey | null> {
    setFailure(undefined);
    const given = await ask.run({ body: request });
    if (!given) return null;
    setOpen(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = given.options as PublicKeyCredentialRequestOptionsJSON;
      return { challenge: given.challenge, assertion: await startAuthentication({ optionsJSON }) };
    } catch (error) {
      setFailure(passkeyFailure(error, given.options.rpId));
      return null;
    } finally {
      setOpen(false);
    }
  }

  return { sign, busy: ask.busy || isOpen, failure: failure ?? ask.error?.message };
}

/** Has the browser make a passkey. Throws what the browser throws. */
export async function makePasskey(options: object): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}
