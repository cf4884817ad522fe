'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send, type AnswerOf, type ApiError, type CallArguments } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { keyOf } from './keys';
import type { EndpointArguments } from './use-endpoint';

type ItemOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer T)[] ? T : never;
type Page<T> = { items: T[]; total: number };

const POLL_MS = 5_000;

type Options<T> = {
  enabled?: boolean;
  /** Polls every few seconds while this holds: for changes that must be seen even if an event is lost. */
  pollWhile?: (items: T[]) => boolean;
};

/** Reads one page of a list endpoint, with the number of all items. The page before stays until the next has come. */
export function usePage<E extends Endpoint>(
  endpoint: Route<E>,
  input: EndpointArguments<E>,
  { enabled = true, pollWhile }: Options<ItemOf<E>> = {},
) {
  return useQuery<Page<ItemOf<E>>, ApiError>({
    queryKey: [...keyOf(endpoint, input), 'page'],
    queryFn: async ({ signal }) => {
      const response = await send(endpoint, { ...input, signal } as CallArguments<E>);
      const items = (await response.json()) as ItemOf<E>[];
      return { items, total: Number(response.headers.get('x-total-count') ?? items.length) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      // A first query that failed may yet succeed.
      if (!state.data) return state.error && state.error.statusCode >= 500 ? POLL_MS : false;
      return pollWhile?.(state.data.items) ? POLL_MS : false;
    },
    enabled,
  });
}
