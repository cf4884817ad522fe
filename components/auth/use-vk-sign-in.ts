'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { setSessionEnded } from '@/components/api/session-ended';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import type { VkApp, VkAuthData } from '@/components/shared/vk/vk-one-tap';
import { signInWithVk } from '@/lib/contracts/connect';
import { beginAtVk, takeAttempt } from './vk-attempt';

export type VkStep = { kind: 'idle' } | { kind: 'busy' } | { kind: 'done' } | { kind: 'failed'; why: string };

const DECLINED = 'You declined at VK, or closed its page. Try again, or sign in with your e-mail.';
const REFUSED = 'VK refused the sign-in. Try again; if it happens again, tell the administrator of this host.';
const STRANGE = 'This sign-in was begun in another tab or too long ago. Try again here.';
const INSECURE =
  'Browsers let pages sign in with VK only over https. Open this host at its https address, or sign in with your e-mail.';

/**
 * Signing in with VK: by its widget, or by the way to VK's page and back, which ends here with a code in the address.
 */
export function useVkSignIn(invitation: string | undefined) {
  const router = useRouter();
  const cache = useCache();
  const params = useSearchParams();
  const [returned] = useState(() => ({
    code: params.get('code'),
    error: params.get('error'),
    state: params.get('state'),
    deviceId: params.get('device_id'),
  }));
  const [step, setStep] = useState<VkStep>(returned.code ? { kind: 'busy' } : { kind: 'idle' });
  const started = useRef(false);
  const exchange = useAction(signInWithVk, { silent: true, onDone: enter });

  function enter(): void {
    setSessionEnded(false);
    cache.clear();
    setStep({ kind: 'done' });
    toast.success('VK authentication successful');
    router.replace('/');
    router.refresh();
  }

  async function send(data: VkAuthData, invited: string | undefined): Promise<void> {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await exchange.run({ body: { ...data, timeZone, ...(invited ? { invitation: invited } : {}) } });
  }

  async function finish(data: VkAuthData): Promise<void> {
    setStep({ kind: 'busy' });
    await send(data, invitation);
  }

  async function begin(app: VkApp): Promise<void> {
    setStep({ kind: 'busy' });
    const url = await beginAtVk(app, invitation);
    if (url) window.location.assign(url);
    else setStep({ kind: 'failed', why: INSECURE });
  }

  /** Ends what VK's page began. Says why it can't. */
  async function complete({ code, error, state, deviceId }: typeof returned): Promise<string | null> {
    const attempt = takeAttempt(state);
    if (error) return error === 'access_denied' ? DECLINED : REFUSED;
    if (!attempt || !code || !deviceId) return STRANGE;
    await send(
      { code, device_id: deviceId, code_verifier: attempt.verifier, state: attempt.state },
      attempt.invitation,
    );
    return null;
  }
  useEffect(() => {
    if (started.current || (!returned.code && !returned.error)) return;
    started.current = true;
    // The code works once: it leaves the address, so that a reload doesn't try it again.
    window.history.replaceState(null, '', '/vkauth');
    void complete(returned).then((why) => {
      if (why) setStep({ kind: 'failed', why });
    });
  });

  const failed: VkStep | null =
    exchange.error && step.kind === 'busy' && !exchange.busy ? { kind: 'failed', why: exchange.error.message } : null;
  return { step: failed ?? step, begin, finish };
}
