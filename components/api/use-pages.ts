'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call, type AnswerOf, type ApiError, type CallArguments } from '@/lib/api/call';
import type { Endpoint, InputOf } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { keyOf } from './keys';

/** Filters of a list; the hook requests its pages. */
type FilterOf<E extends Endpoint> = Omit<InputOf<E['query']>, 'page' | 'limit'>;
type ItemOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer T)[] ? T : never;

const POLL_MS = 5_000;

type Options<T> = {
  limit: number;
  enabled?: boolean;
  /** Polls every few seconds while this holds: for changes that must be seen even if an event is lost. */
  pollWhile?: (items: T[]) => boolean;
};

/**
 * Reads a list endpoint page after page: `items` are all that have come so far. A page that is not full is the last.
 */
export function usePages<E extends Endpoint>(
  endpoint: Route<E>,
  query: FilterOf<E>,
  { limit, enabled = true, pollWhile }: Options<ItemOf<E>>,
) {
  const asked = useInfiniteQuery<ItemOf<E>[], ApiError>({
    queryKey: [...keyOf(endpoint, { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const args: unknown = { query: { ...query, page: pageParam, limit }, signal };
      return (await call(endpoint, args as CallArguments<E>)) as ItemOf<E>[];
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < limit ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && pollWhile?.(state.data.pages.flat()) ? POLL_MS : false),
    enabled,
  });
  return {
    items: asked.data?.pages.flat(),
    error: asked.error,
    /** The items shown belong to the previous query; the new response is loading. */
    isStale: asked.isPlaceholderData,
    hasMore: asked.hasNextPage,
    isLoadingMore: asked.isFetchingNextPage,
    loadMore: () => void asked.fetchNextPage(),
    retry: () => void asked.refetch(),
  };
}
