'use client';

import { sharedState } from './shared-state';

const { set, useValue } = sharedState(false);
let open: PromiseWithResolvers<boolean> | null = null;

/** Asks the person for the second factor. Calls that need it at the same time wait for one answer. */
export function askProof(): Promise<boolean> {
  open ??= Promise.withResolvers<boolean>();
  set(true);
  return open.promise;
}

/** Ends the question: proven, or given up. */
export function answerProof(isProven: boolean): void {
  open?.resolve(isProven);
  open = null;
  set(false);
}

/** Whether the second factor is asked for now. */
export const useProofAsked = useValue;
