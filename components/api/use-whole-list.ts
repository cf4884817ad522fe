'use client';

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send, type AnswerOf, type ApiError, type CallArguments } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { useLiveState } from './live-state';
import { questionOf, type EndpointArguments, type Options } from './use-endpoint';
import { wholeList } from './whole-list';

/** Reads all of a list that comes in pages, for screens that must hide nothing of it. */
export function useWholeList<E extends Endpoint>(
  endpoint: Route<E>,
  input: EndpointArguments<E>,
  { size, most, ...options }: Options<E> & { size: number; most: number },
): UseQueryResult<AnswerOf<E>, ApiError> {
  const { query } = input as { query?: object };
  return useQuery({
    ...questionOf(endpoint, input, { ...options, isPolling: useLiveState() === 'polling' }),
    queryFn: async ({ signal }) => {
      const read = async (page: number) => {
        const args: unknown = { ...input, query: { ...query, page, limit: size }, signal };
        const response = await send(endpoint, args as CallArguments<E>);
        const items: unknown = await response.json();
        return { items, total: Number(response.headers.get('x-total-count') ?? 0) };
      };
      return (await wholeList(read, { size, most })) as AnswerOf<E>;
    },
  });
}
