'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toast';
import { ApiError, call, type AnswerOf, type CallArguments } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Named, Route } from '@/lib/routes/route';
import { keyOf } from './keys';
import { askProof } from './proof';

type Options<E extends Endpoint> = {
  /** Endpoints whose cached responses are stale after it. */
  refresh?: readonly Named[];
  onDone?: (answer: AnswerOf<E>) => void;
  /**
   * The action's fixed message for a failure; the server's message stands under it. Without them that sentence is the
   * toast.
   */
  failure?: string;
  /** The one sentence of a failure's toast, where a document decides it by the error. */
  failureOf?: (error: ApiError) => string;
  /** The caller shows the failure itself (in a form, in a banner). */
  silent?: boolean;
  /** Useless later: offline it fails at once, where other actions wait until the browser is online. */
  nowOrNever?: boolean;
};

type Action<E extends Endpoint> = {
  /** Resolves with the answer, or with null after a failure was shown. */
  run: (args: CallArguments<E>) => Promise<AnswerOf<E> | null>;
  busy: boolean;
  /** The browser is offline: it is done by itself once it is back. */
  isWaiting: boolean;
  error: ApiError | null;
  /** The answer of the last run that came through. */
  data: AnswerOf<E> | undefined;
  reset: () => void;
};

export function showFailure(error: ApiError, words?: string): void {
  if (words) toast.error(words, { description: error.message });
  else toast.error(error.message);
}

/** Asks for the second factor where the call needs a recent proof of it, and calls once more. */
async function callProven<E extends Endpoint>(endpoint: Route<E>, args: CallArguments<E>): Promise<AnswerOf<E>> {
  try {
    return await call(endpoint, args);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PROOF_NEEDED' || !(await askProof())) throw error;
    return call(endpoint, args);
  }
}

/**
 * Calls a writing endpoint. A failure is always shown: as a toast, or by a `quiet` caller that shows it itself.
 */
export function useAction<E extends Endpoint>(endpoint: Route<E>, options: Options<E> = {}): Action<E> {
  const client = useQueryClient();
  const mutation = useMutation<AnswerOf<E>, ApiError, CallArguments<E>>({
    mutationFn: (args) => callProven(endpoint, args),
    networkMode: options.nowOrNever ? 'always' : 'online',
    onSuccess: (answer) => options.onDone?.(answer),
    onError: (error) => {
      // A 401 has its own banner.
      if (options.silent || error.statusCode === 401) return;
      if (options.failureOf) toast.error(options.failureOf(error));
      else showFailure(error, options.failure);
    },
    onSettled: () =>
      Promise.all((options.refresh ?? []).map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) }))).then(
        () => undefined,
      ),
  });
  return {
    run: (args) => mutation.mutateAsync(args).catch(() => null),
    busy: mutation.isPending,
    isWaiting: mutation.isPaused,
    error: mutation.error,
    data: mutation.data,
    reset: mutation.reset,
  };
}
