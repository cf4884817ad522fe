'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { send, type AnswerOf, type ApiError, type CallArguments } from '@/lib/api/call';
import type { Endpoint, InputOf } from '@/lib/contracts/endpoint';
import { NEXT_HEADER } from '@/lib/wire/cursor';
import type { Route } from '@/lib/routes/route';
import { keyOf } from './keys';

/** Filters of a list; the hook requests its pages. */
type FilterOf<E extends Endpoint> = Omit<InputOf<E['query']>, 'page' | 'limit' | 'after'>;
/** A page: its items, and how the next one is requested. */
type Page<T> = { items: T[]; next: { after: string } | { page: number } | undefined };
type ItemOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer T)[] ? T : never;

const POLL_MS = 5_000;

type Options<T> = {
  limit: number;
  enabled?: boolean;
  /** Polls every few seconds while this holds: for changes that must be seen even if an event is lost. */
  pollWhile?: (items: T[]) => boolean;
};

/**
 * Reads a list endpoint page after page: `items` are all that have come so far. A page that is not full is the last. A
 * list that names the place behind a page goes on there, so that rows that come meanwhile move no others.
 */
export function usePages<E extends Endpoint>(
  endpoint: Route<E>,
  query: FilterOf<E>,
  { limit, enabled = true, pollWhile }: Options<ItemOf<E>>,
) {
  const result = useInfiniteQuery<Page<ItemOf<E>>, ApiError>({
    queryKey: [...keyOf(endpoint, { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const args: unknown = { query: { ...query, ...(pageParam as object), limit }, signal };
      const response = await send(endpoint, args as CallArguments<E>);
      const items = (await response.json()) as ItemOf<E>[];
      const after = response.headers.get(NEXT_HEADER);
      const { page = 0 } = pageParam as { page?: number };
      return { items, next: after ? { after } : page > 0 && items.length === limit ? { page: page + 1 } : undefined };
    },
    initialPageParam: { page: 1 } as unknown,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && pollWhile?.(state.data.pages.flatMap(({ items }) => items)) ? POLL_MS : false,
    enabled,
  });
  return {
    items: result.data?.pages.flatMap(({ items }) => items),
    error: result.error,
    /** The items shown belong to the previous query; the new response is loading. */
    isStale: result.isPlaceholderData,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  };
}
