'use client';

import { BookOpen, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAhead } from '@/components/api/use-ahead';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { VirtualGrid } from '@/components/shared/virtual-grid';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { readKnowledgeText } from '@/lib/routes/knowledge-versions';
import { firstPageOf } from '../first-page';
import { changeFilter, NO_FILTER, type KnowledgeView } from '../use-knowledge-address';
import { CARD_PX, ItemCard, ItemRow, ROW_PX } from './item-card';
import type { Library } from './use-library';

const MIN_CARD = 270;
const SHAPES = Array.from({ length: 9 }, (_, index) => index);

type LibraryViewProps = {
  library: Library;
  view: KnowledgeView;
  openId: string | null;
  canEdit: boolean;
  /** The action offered when there is no document. */ emptyAction: ReactNode;
};

/** The documents as cards or rows, with the states around them: loading, failed, empty, no match, and full. */
export function LibraryView({ library, view, openId, canEdit, emptyAction }: LibraryViewProps) {
  const { items, error, retry, hasMore, isLoadingMore, isStale, isFiltered, loadMore } = library;
  const isGrid = view === 'grid';
  if (!items && error)
    return <ErrorState title="The knowledge base could not be loaded" detail={error.message} onRetry={retry} />;
  if (!items) return <LibrarySkeleton isGrid={isGrid} />;
  if (items.length === 0 && isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No documents match"
        action={
          <Button variant="outline" onClick={() => changeFilter(NO_FILTER)}>
            Clear filters
          </Button>
        }
      >
        Nothing has these words, this category, status and tags. Semantic search looks into the text of documents.
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={BookOpen} title="No documents yet" action={emptyAction}>
        Add what your team knows: files, notes and links. They are read, found by their content, and quoted with the
        page.
      </EmptyState>
    );
  }
  return (
    <div className={cn('transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
      <Documents key={view} {...{ items, isGrid, openId, canEdit, hasMore, loadMore }} />
      {isLoadingMore && (
        <p role="status" className="py-4 text-center text-dense text-muted">
          Loading...
        </p>
      )}
      {error && (
        <ErrorState
          title="More documents could not be loaded"
          detail={error.message}
          onRetry={retry}
          className="mt-3"
        />
      )}
    </div>
  );
}

type DocumentsProps = Pick<LibraryViewProps, 'openId' | 'canEdit'> &
  Pick<Library, 'hasMore' | 'loadMore'> & { items: readonly WireKnowledgeItem[]; isGrid: boolean };

function Documents({ items, isGrid, openId, canEdit, hasMore, loadMore }: DocumentsProps) {
  const ahead = useAhead(readKnowledgeText, {
    attribute: 'document',
    inputOf: (id) => {
      const shown = items.find(({ _id }) => _id === id);
      return { params: { id }, query: firstPageOf(shown?.readyVersion ?? null) };
    },
    program: () => import('../reader/side-panel'),
  });
  const Item = isGrid ? ItemCard : ItemRow;
  return (
    <div {...ahead}>
      <VirtualGrid
        label="Documents"
        items={items}
        keyOf={({ _id }) => _id}
        minTile={isGrid ? MIN_CARD : Infinity}
        minColumns={1}
        heightOf={() => (isGrid ? CARD_PX : ROW_PX)}
        gap={isGrid ? 12 : 6}
        hasMore={hasMore}
        onMore={loadMore}
        tile={(item, tabIndex) => (
          <Item item={item} tabIndex={tabIndex} isOpen={item._id === openId} canEdit={canEdit} />
        )}
      />
    </div>
  );
}

function LibrarySkeleton({ isGrid }: { isGrid: boolean }) {
  return (
    <Loading>
      <div
        className={cn(
          'grid',
          isGrid ? 'gap-3 sm:grid-cols-[repeat(auto-fill,minmax(270px,1fr))]' : 'grid-cols-1 gap-1.5',
        )}
      >
        {SHAPES.map((index) => (
          <div
            key={index}
            className="flex flex-col rounded-card border border-line bg-panel"
            style={{ height: isGrid ? CARD_PX : ROW_PX }}
          >
            <div className="flex flex-1 flex-col gap-2 px-3.5 pt-3.5">
              <Skeleton className="h-3.5 w-2/3" />
              <Skeleton className="h-2.5 w-1/3" />
              {isGrid && <Skeleton className="mt-3 h-2.5 w-full" />}
            </div>
            {isGrid && <div className="h-10 border-t border-line" />}
          </div>
        ))}
      </div>
    </Loading>
  );
}
