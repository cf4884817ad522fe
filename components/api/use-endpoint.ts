'use client';

import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type AnswerOf, type ApiError, type CallArguments } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { keyOf } from './keys';
import { useLiveState } from './live-state';

const POLL_MS = 5_000;

/** The parameters and the query of a question. */
export type EndpointArguments<E extends Endpoint> = Pick<
  CallArguments<E>,
  Extract<keyof CallArguments<E>, 'params' | 'query'>
>;

export type Options<E extends Endpoint> = {
  enabled?: boolean;
  /** Kept up to date by events; asked again every few seconds while there is no connection for them. */
  live?: boolean;
  /** Polls every few seconds while this holds of the answer: for news that must arrive even when an event is lost. */
  pollWhile?: (answer: AnswerOf<E>) => boolean;
  /** The interval in milliseconds that a document names for as long as the answer is such; null: none. */
  refreshMs?: (answer: AnswerOf<E>) => number | null;
  /** Keep showing the last response while another query of the same kind loads. */
  keepPrevious?: boolean;
};

/** Reads a GET endpoint. The response is shared by all components with the same query. */
export function useEndpoint<E extends Endpoint>(
  endpoint: Route<E>,
  input: EndpointArguments<E>,
  options: Options<E> = {},
): UseQueryResult<AnswerOf<E>, ApiError> {
  return useQuery(questionOf(endpoint, input, { ...options, isPolling: useLiveState() === 'polling' }));
}

/** Options of react-query for one query. */
export function questionOf<E extends Endpoint>(
  endpoint: Route<E>,
  input: EndpointArguments<E>,
  options: Options<E> & { isPolling: boolean },
) {
  const { enabled = true, live, pollWhile, refreshMs, keepPrevious, isPolling } = options;
  return queryOptions<AnswerOf<E>, ApiError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as CallArguments<E>),
    enabled,
    refetchInterval: ({ state }) =>
      (live && isPolling) || (pollWhile && isAwaited(state, pollWhile))
        ? POLL_MS
        : (state.data !== undefined && refreshMs?.(state.data)) || false,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** A response that is going to change, or a first query that failed and may yet succeed. */
function isAwaited<Answer>(
  { data, error }: { data: Answer | undefined; error: ApiError | null },
  pollWhile: (answer: Answer) => boolean,
): boolean {
  return data === undefined ? error !== null && error.statusCode >= 500 : pollWhile(data);
}
