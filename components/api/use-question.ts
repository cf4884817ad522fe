'use client';

import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type AnswerOf, type ApiError, type CallArguments } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { keyOf } from './keys';

type Input<E extends Endpoint> = Pick<CallArguments<E>, Extract<keyof CallArguments<E>, 'params' | 'query' | 'body'>>;

/**
 * Reads an endpoint whose question stands in the body (a search): POST by its form, and changes nothing. The response
 * before stays until the next one has come, so that typing does not flicker.
 */
export function useQuestion<E extends Endpoint>(
  endpoint: Route<E>,
  input: Input<E>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<AnswerOf<E>, ApiError> {
  const { body } = input as { body?: unknown };
  return useQuery<AnswerOf<E>, ApiError>({
    queryKey: [...keyOf(endpoint, input), body ?? null],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as unknown as CallArguments<E>),
    enabled,
    placeholderData: keepPreviousData,
  });
}
