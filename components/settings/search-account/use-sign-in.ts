'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { listPlatformSettings } from '@/lib/routes/platform-settings';
import {
  cancelSearchSignIn,
  enterSearchCode,
  enterSearchPassword,
  getSearchAccount,
  startSearchSignIn,
} from '@/lib/routes/search-account';

const options = { silent: true, refresh: [getSearchAccount, listPlatformSettings] };

/** The steps of a sign-in. They stand above the forms, so that a failure is still shown when it ends the sign-in. */
export function useSignIn(projectId: string) {
  const query = { projectId };
  const start = useAction(startSearchSignIn, options);
  const code = useAction(enterSearchCode, options);
  const password = useAction(enterSearchPassword, options);
  const cancel = useAction(cancelSearchSignIn, options);
  const [acted, setActed] = useState(false);
  const steps = [start, code, password, cancel];
  const failure = steps.find(({ error }) => error !== null)?.error ?? null;

  function begin(): void {
    setActed(true);
    for (const step of steps) step.reset();
  }
  return {
    /** A person has done a step here: the next one takes the focus. */
    acted,
    busy: steps.some(({ busy }) => busy),
    cancelling: cancel.busy,
    /** Of the last step, whichever it was: the form that is shown then says it. */
    failure,
    start(body: { phone: string; apiId?: string; apiHash?: string }) {
      begin();
      return start.run({ query, body });
    },
    enterCode(body: { code: string }) {
      begin();
      return code.run({ query, body });
    },
    enterPassword(body: { password: string }) {
      begin();
      return password.run({ query, body });
    },
    startAgain(): void {
      begin();
      void cancel.run({ query });
    },
  };
}
export type SignIn = ReturnType<typeof useSignIn>;
