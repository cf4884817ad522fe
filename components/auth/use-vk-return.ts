'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { VkAuthData } from '@/components/shared/vk/vk-one-tap';
import { takeAttempt } from './vk-attempt';

const DECLINED = 'You declined at VK, or closed its page. Try again, or sign in with your e-mail.';
const REFUSED = 'VK refused the sign-in. Try again; if it happens again, tell the administrator of this host.';
const STRANGE = 'This sign-in was started in another tab or too long ago. Try again here.';

type Returned = { code: string | null; error: string | null; state: string | null; deviceId: string | null };

/** A code to exchange, with the invitation that the sign-in began with; or why there is none. */
export type VkOutcome = { data: VkAuthData; invitation: string | undefined } | { why: string };

function outcomeOf({ code, error, state, deviceId }: Returned): VkOutcome {
  const attempt = takeAttempt(state);
  if (error) return { why: error === 'access_denied' ? DECLINED : REFUSED };
  if (!attempt || !code || !deviceId) return { why: STRANGE };
  return {
    data: { code, device_id: deviceId, code_verifier: attempt.verifier, state: attempt.state },
    invitation: attempt.invitation,
  };
}

/** Reads VK's answer in the address, once. Returns whether the page was opened with a code to exchange. */
export function useVkReturn(onReturn: (outcome: VkOutcome) => void): boolean {
  const params = useSearchParams();
  const [returned] = useState<Returned>(() => ({
    code: params.get('code'),
    error: params.get('error'),
    state: params.get('state'),
    deviceId: params.get('device_id'),
  }));
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current || (!returned.code && !returned.error)) return;
    taken.current = true;
    // The code works once: it leaves the address, so that a reload doesn't try it again.
    window.history.replaceState(null, '', '/vkauth');
    onReturn(outcomeOf(returned));
  });
  return Boolean(returned.code);
}
