import { z } from 'zod';
import { RESULT_SORTS, RESULTS_PAGE_MAX, SEARCH_VIEWS_MAX } from '@/lib/searches/values';
import { text } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

const viewName = text(60).trim().min(1, 'Required');

/** A way to look at the results of any search, under a name. */
export const searchView = z
  .object({
    name: viewName,
    page_size: z.number().int().min(1).max(RESULTS_PAGE_MAX),
    sort_by: z.enum(RESULT_SORTS),
    sort_order: z.enum(['asc', 'desc']),
    filter_relevant: z.enum(['all', 'true', 'false']),
    /** Words looked for. */
    q: text(200),
  })
  .meta({ id: 'SearchView' });
export type WireSearchView = z.output<typeof searchView>;

const searchViews = z.object({ views: z.array(searchView) });

export const listSearchViews = endpoint({
  name: 'listSearchViews',
  method: 'GET',
  path: '/auth/search-views',
  summary: 'The account’s saved views of search results, in the order in which they were saved',
  access: 'user',
  status: 200,
  answer: searchViews,
});

export const saveSearchView = endpoint({
  name: 'saveSearchView',
  method: 'PUT',
  path: '/auth/search-views',
  summary: `Save a view; one of the same name is replaced, and of more than ${SEARCH_VIEWS_MAX} the oldest goes`,
  access: 'user',
  body: searchView,
  status: 200,
  answer: searchViews,
});

export const removeSearchView = endpoint({
  name: 'removeSearchView',
  method: 'DELETE',
  path: '/auth/search-views',
  summary: 'Remove the view of that name',
  access: 'user',
  query: z.object({ name: viewName }),
  status: 200,
  answer: searchViews,
});
