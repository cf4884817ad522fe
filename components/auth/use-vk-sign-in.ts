'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { setSessionEnded } from '@/components/api/session-ended';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import type { VkApp, VkAuthData } from '@/components/shared/vk/vk-one-tap';
import { signInWithVk } from '@/lib/routes/connect';
import { useVkReturn, type VkOutcome } from './use-vk-return';
import { beginAtVk } from './vk-attempt';

export type VkStep = { kind: 'idle' } | { kind: 'busy' } | { kind: 'done' } | { kind: 'failed'; why: string };

const INSECURE =
  'Browsers let pages sign in with VK only over https. Open this host at its https address, or sign in with your e-mail.';

/**
 * Signing in with VK: by its widget, or by the way to VK's page and back, which ends here with a code in the address.
 */
export function useVkSignIn(invitation: string | undefined) {
  const router = useRouter();
  const cache = useCache();
  const hasCode = useVkReturn(complete);
  const [step, setStep] = useState<VkStep>(hasCode ? { kind: 'busy' } : { kind: 'idle' });
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

  /** Ends the sign-in that VK's page was left for. */
  function complete(outcome: VkOutcome): void {
    if ('why' in outcome) setStep({ kind: 'failed', why: outcome.why });
    else void send(outcome.data, outcome.invitation);
  }

  const failed: VkStep | null =
    exchange.error && step.kind === 'busy' && !exchange.busy ? { kind: 'failed', why: exchange.error.message } : null;
  const { challenge = null, methods = [] } = exchange.error ?? {};
  return { step: failed ?? step, challenge, methods, enter, begin, finish };
}
