'use client';

import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnswerOf, ApiError } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { useLiveState } from './live-state';
import { questionOf, type EndpointArguments, type Options } from './use-endpoint';

/**
 * Reads an endpoint for each of several questions. `combine`, which never changes, makes one value of the responses so
 * far.
 */
export function useEndpoints<E extends Endpoint, T>(
  endpoint: Route<E>,
  input: readonly EndpointArguments<E>[],
  { combine, ...options }: Options<E> & { combine: (answers: AnswerOf<E>[]) => T },
): T {
  const isPolling = useLiveState() === 'polling';
  const combineResults = useCallback(
    (results: UseQueryResult<AnswerOf<E>, ApiError>[]) =>
      combine(results.flatMap(({ data }) => (data === undefined ? [] : [data]))),
    [combine],
  );
  const queries = input.map((one) => questionOf(endpoint, one, { ...options, isPolling }));
  return useQueries({ queries, combine: combineResults });
}
