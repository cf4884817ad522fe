'use client';

import { useMemo } from 'react';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';
import { RESULT_SORTS, RESULTS_PAGE_MAX, RESULTS_PAGE_SIZE, type ResultSort } from '@/lib/searches/values';

export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const RELEVANCE_FILTERS = ['all', 'true', 'false'] as const;

export type SortOrder = 'asc' | 'desc';
export type RelevanceFilter = (typeof RELEVANCE_FILTERS)[number];

/** Which results are shown, and in which order: five parameters of the address, and the words searched for. */
export type ResultsAddress = {
  page: number;
  pageSize: number;
  sortBy: ResultSort;
  sortOrder: SortOrder;
  filterRelevant: RelevanceFilter;
  q: string;
};

export const DEFAULT_RESULTS: ResultsAddress = {
  page: 1,
  pageSize: RESULTS_PAGE_SIZE,
  sortBy: 'theme_relevance',
  sortOrder: 'desc',
  filterRelevant: 'all',
  q: '',
};

function wholeOf(value: string | null, most: number): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}

/** Reads the results' place from a query; what makes no sense there is the default. */
export function resultsAddressOf(params: URLSearchParams): ResultsAddress {
  const sortBy = RESULT_SORTS.find((key) => key === params.get('sortBy')) ?? DEFAULT_RESULTS.sortBy;
  const order = params.get('sortOrder');
  return {
    page: wholeOf(params.get('page'), 100_000) ?? DEFAULT_RESULTS.page,
    pageSize: wholeOf(params.get('pageSize'), RESULTS_PAGE_MAX) ?? DEFAULT_RESULTS.pageSize,
    sortBy,
    sortOrder: order === 'asc' || order === 'desc' ? order : DEFAULT_RESULTS.sortOrder,
    filterRelevant:
      RELEVANCE_FILTERS.find((filter) => filter === params.get('filterRelevant')) ?? DEFAULT_RESULTS.filterRelevant,
    q: params.get('q') ?? '',
  };
}

/** Results, the open channel and the part shown, as the address has them: a reload, Back and a link show the same. */
export function useSearchAddress() {
  const params = useAddressParams();
  return useMemo(
    () => ({
      results: resultsAddressOf(params),
      /** The id of the result that is open beside the table. */
      openId: params.get('channel'),
      view: params.get('view') === 'map' ? ('map' as const) : ('table' as const),
    }),
    [params],
  );
}

/** The five parameters are all in the address once one of them is chosen; words only where there are some. */
export function putResults(params: URLSearchParams, next: ResultsAddress): void {
  for (const name of ['page', 'pageSize', 'sortBy', 'sortOrder', 'filterRelevant'] as const)
    params.set(name, String(next[name]));
  if (next.q) params.set('q', next.q);
  else params.delete('q');
}

/** Any change but of the page leads back to the first one. */
export function changeResults(change: Partial<ResultsAddress>, how: 'push' | 'replace' = 'push'): void {
  changeAddress((params) => putResults(params, { ...resultsAddressOf(params), page: 1, ...change }), how);
}

export function openChannel(id: string | null): void {
  changeAddress((params) => {
    if (id) params.set('channel', id);
    else params.delete('channel');
  });
}

export function showView(view: 'table' | 'map'): void {
  changeAddress((params) => {
    if (view === 'map') params.set('view', view);
    else params.delete('view');
  });
}
