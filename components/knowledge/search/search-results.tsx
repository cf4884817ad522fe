'use client';

import { SearchX } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useCache } from '@/components/api/use-cache';
import { useQuestion } from '@/components/api/use-question';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireFoundPassage } from '@/lib/contracts/knowledge-passages';
import { call, type AnswerOf } from '@/lib/api/call';
import { CATEGORY_NAMES } from '@/lib/knowledge/categories';
import { excerptOf } from '@/lib/knowledge/excerpt';
import type { DeclarationOf } from '@/lib/routes/route';
import { getKnowledgeInsights } from '@/lib/routes/knowledge';
import { searchKnowledge } from '@/lib/routes/knowledge-search';
import { ItemActions } from '../library/item-actions';
import { rememberMarks } from '../remembered-marks';
import { TypeIcon } from '../type-icon';
import { openItem, type KnowledgeFilter } from '../use-knowledge-address';
import { countWords } from '../words';
import { Marked, MarkedPlace, placeOf } from '@/components/shared/passage';

type SearchResultsProps = {
  projectId: string;
  filter: KnowledgeFilter;
  openId: string | null;
  canEdit: boolean;
};

/** Longer than a pause while typing. */
const STANDS_MS = 3_000;
const MODE_WORDS = { keyword: 'by words', hybrid: 'by words and by meaning' } as const;

/** Documents by their content: each with the passages that were found, their words marked, and why they rank. */
export function SearchResults({ projectId, filter, openId, canEdit }: SearchResultsProps) {
  const { category, status, tags } = filter;
  const filters = {
    ...(category ? { category } : {}),
    ...(status ? { status } : {}),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
  };
  const { data, error, refetch, isPlaceholderData } = useQuestion(searchKnowledge, {
    query: { projectId },
    body: { query: filter.q, filters, limit: 20 },
  });
  const isSettled = data !== undefined && !isPlaceholderData;
  const isUnfiltered = Object.keys(filters).length === 0;
  useNoteOfNothing(projectId, filter.q, isSettled && isUnfiltered && data.results.length === 0);
  if (error && !data)
    return <ErrorState title="The search failed" detail={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SearchSkeleton />;
  const { results, mode, notice } = data;
  const passages = results.reduce((sum, { passages: found }) => sum + found.length, 0);
  return (
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <p role="status" className="tabular mb-2 text-dense text-muted">
        {results.length === 0
          ? 'Nothing found'
          : `${countWords(passages, 'passage')} in ${countWords(results.length, 'document')}, found ${MODE_WORDS[mode]}`}
      </p>
      {notice && <p className="mb-2 text-dense text-partial">{notice}</p>}
      {results.length === 0 ? (
        <EmptyState icon={SearchX} title="Nothing found">
          No passage has these words{mode === 'hybrid' && ' or their meaning'}. Only documents that have been read are
          searched.
        </EmptyState>
      ) : (
        <ul aria-label="Search results" className="flex flex-col gap-3">
          {results.map((item) => (
            <li key={item._id}>
              <Found item={item} isOpen={item._id === openId} canEdit={canEdit} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Notes for Insights what found nothing, once it has stood for a while: what is still being typed is no question. */
function useNoteOfNothing(projectId: string, query: string, isNothing: boolean): void {
  const cache = useCache();
  useEffect(() => {
    if (!isNothing) return;
    const note = () =>
      call(searchKnowledge, { query: { projectId }, body: { query, noteIfNothing: true } }).then(
        () => cache.refresh(getKnowledgeInsights),
        () => undefined,
      );
    const timer = setTimeout(() => void note(), STANDS_MS);
    return () => clearTimeout(timer);
  }, [projectId, query, isNothing, cache]);
}

type FoundItem = AnswerOf<DeclarationOf<typeof searchKnowledge>>['results'][number];

function Found({ item, isOpen, canEdit }: { item: FoundItem; isOpen: boolean; canEdit: boolean }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      aria-current={isOpen || undefined}
      className={cn('rounded-card border border-line bg-panel', isOpen && 'border-accent-text')}
    >
      <header className="flex items-center gap-2.5 px-3.5 pt-2.5 pb-1.5">
        <TypeIcon type={item.metadata.fileType} />
        <h2 id={titleId} className="min-w-0 truncate font-semibold max-sm:flex-1" title={item.title}>
          {item.title}
        </h2>
        <span className="mr-auto truncate text-tiny text-muted max-sm:hidden">{CATEGORY_NAMES[item.category]}</span>
        <ItemActions item={item} canEdit={canEdit} />
      </header>
      <ul className="flex flex-col pb-1.5">
        {item.passages.map((passage) => (
          <li key={passage.id}>
            <Hit itemId={item._id} title={item.title} passage={passage} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Hit({ itemId, title, passage }: { itemId: string; title: string; passage: WireFoundPassage }) {
  const { text, marks, cutBefore, cutAfter } = excerptOf(passage.text, passage.marks);
  const place = placeOf(passage);
  const whyId = useId();
  function open(): void {
    rememberMarks(passage.id, passage.marks);
    openItem(itemId, { passage: passage.id });
  }
  return (
    <div className="relative px-3.5 py-1.5 hover:bg-hover">
      <p className="flex flex-wrap items-baseline gap-x-2 text-tiny text-muted">
        <button
          type="button"
          data-hit
          aria-label={`Open ${title}${place ? `, ${place}` : ''}`}
          aria-describedby={whyId}
          onClick={open}
          className="text-tiny font-semibold text-accent-text outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-text"
        >
          {place ? <MarkedPlace {...passage} /> : 'Beginning'}
        </button>
        <span id={whyId}>{passage.why}</span>
      </p>
      <blockquote className="mt-0.5 border-l-2 border-line pl-2.5 text-dense break-words whitespace-pre-line">
        {cutBefore && '… '}
        <Marked text={text} marks={marks} />
        {cutAfter && ' …'}
      </blockquote>
    </div>
  );
}

function SearchSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="flex flex-col gap-2 rounded-card border border-line bg-panel p-3.5">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-2.5 w-full" />
            <Skeleton className="h-2.5 w-5/6" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
