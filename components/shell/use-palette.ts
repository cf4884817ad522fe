'use client';

import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useQuestion } from '@/components/api/use-question';
import { useAfterTyping } from '@/components/shared/use-after-typing';
import { useWorkspace } from '@/components/shared/workspace-context';
import { searchKnowledge } from '@/lib/routes/knowledge-search';
import { listPosts } from '@/lib/routes/posts';
import { listSearches } from '@/lib/routes/searches';
import { useAgentsMatching } from './use-agents-matching';

const MAX_POSTS = 20;
const MAX_DOCUMENTS = 5;
/** The newest searches; those that are typed are found among them. */
const MAX_SEARCHES = 100;
/** Shown before anything is typed. */
const NEWEST_SEARCHES = 3;
/** A single letter begins too many words. */
const MIN_SEARCH = 2;

/** The text typed into the palette, and the project's matches. */
export function usePalette(open: boolean) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const text = typed.trim();
  useAfterTyping(text, setQuery);
  return {
    typed,
    setTyped,
    posts: usePostsMatching(query, open),
    documents: useDocumentsMatching(query, open && text !== ''),
    searches: useSearchesMatching(text, open),
    agents: useAgentsMatching(query, open && text !== '' && query.length >= MIN_SEARCH),
  };
}
export type PaletteState = ReturnType<typeof usePalette>;

/**
 * The newest posts, or those that say what was typed, wherever they say it. The server looks: a project may have
 * thousands.
 */
function usePostsMatching(q: string, open: boolean) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id, limit: MAX_POSTS, ...(q ? { q } : {}) };
  const { data } = useEndpoint(listPosts, { query }, { enabled: open && project !== undefined, keepPrevious: true });
  return data ?? [];
}

/** Documents by their content: the passage that says what was typed stands under the title. */
function useDocumentsMatching(query: string, open: boolean) {
  const { project } = useWorkspace();
  const enabled = open && project !== undefined && query.length >= MIN_SEARCH;
  const args = { query: { projectId: project?._id }, body: { query, limit: MAX_DOCUMENTS } };
  const { data } = useQuestion(searchKnowledge, args, { enabled });
  return enabled ? (data?.results ?? []) : [];
}

/** The newest channel searches, of which the palette shows those that say what was typed. */
function useSearchesMatching(text: string, open: boolean) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id, limit: MAX_SEARCHES };
  const { data } = useEndpoint(listSearches, { query }, { enabled: open && project !== undefined });
  return text ? (data ?? []) : (data?.slice(0, NEWEST_SEARCHES) ?? []);
}
