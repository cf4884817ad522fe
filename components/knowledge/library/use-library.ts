'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { usePages } from '@/components/api/use-pages';
import { FILTER_TAGS } from '@/lib/knowledge/categories';
import { getKnowledgeInsights, listKnowledge } from '@/lib/routes/knowledge';
import type { KnowledgeFilter } from '../use-knowledge-address';

const PAGE = 60;

/** The documents of a project through the filters, page after page. */
export function useLibrary(projectId: string | undefined, filter: KnowledgeFilter) {
  const { q, semantic, category, status, tags } = filter;
  const query = {
    projectId,
    category: category || undefined,
    status: status || undefined,
    search: (!semantic && q.trim()) || undefined,
    tags: tags.length > 0 ? tags.join(',') : undefined,
  };
  const pages = usePages(listKnowledge, query, {
    limit: PAGE,
    enabled: projectId !== undefined,
    pollWhile: (items) => items.some((item) => item.status === 'processing'),
  });
  return { ...pages, isFiltered: Boolean(query.category ?? query.status ?? query.search ?? query.tags) };
}

export type Library = ReturnType<typeof useLibrary>;

/** The tags to filter by: those chosen, then the most frequent ones. */
export function useFilterTags(projectId: string | undefined, chosen: readonly string[]): string[] {
  const { data } = useEndpoint(getKnowledgeInsights, { query: { projectId } }, { enabled: projectId !== undefined });
  return [...new Set([...chosen, ...(data?.topTags ?? []).map(({ _id }) => _id)])].slice(0, FILTER_TAGS);
}
