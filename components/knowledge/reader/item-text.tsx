'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import { readKnowledgeText } from '@/lib/routes/knowledge-versions';
import { firstPageOf } from '../first-page';
import { marksOf } from '../remembered-marks';
import { Marked, placeOf } from '@/components/shared/passage';

type ItemTextProps = { id: string; passage: string | null; version: number | null };

/** The text of a document in its passages, page after page; it begins at the passage that was asked for. */
export function ItemText({ id, passage, version }: ItemTextProps) {
  /** Null: the page that holds the passage. */
  const [page, setPage] = useState<number | null>(null);
  const query = {
    ...firstPageOf(version),
    ...(page !== null ? { page } : passage ? { passage } : {}),
  };
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    readKnowledgeText,
    { params: { id }, query },
    { keepPrevious: true },
  );
  const asked = useRef<HTMLQuoteElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && asked.current) showInReader(asked.current);
  }, [isThere]);

  function turn(to: number): void {
    setPage(to);
    if (heading.current) showInReader(heading.current);
  }

  if (error && !data)
    return <ErrorState title="The text could not be loaded" detail={error.message} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Text" className="flex flex-col gap-2">
      <h3 ref={heading} className="scroll-mt-4 text-dense font-semibold">
        Text
      </h3>
      {!data && (
        <Loading>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        </Loading>
      )}
      {data && data.total === 0 && <p className="text-dense text-muted">This document has no text.</p>}
      {data?.passages.map((one, index) => {
        const isAsked = passage !== null && one.id === passage;
        const place = placeOf(one);
        const before = data.passages[index - 1];
        return (
          <div key={one.id ?? index} className={cn(isPlaceholderData && 'opacity-60')}>
            {place && (!before || placeOf(before) !== place) && (
              <p className="mt-2 mb-1 text-tiny font-semibold text-muted">{place}</p>
            )}
            <blockquote
              ref={isAsked ? asked : undefined}
              aria-current={isAsked || undefined}
              className={cn(
                'border-l-2 border-line pl-3 text-dense break-words whitespace-pre-wrap',
                isAsked && 'rounded-r-control border-accent-text bg-accent-soft py-1.5 pr-2',
              )}
            >
              <Marked text={one.text} marks={isAsked ? marksOf(passage) : []} />
            </blockquote>
          </div>
        );
      })}
      {data && data.totalPages > 1 && (
        <nav aria-label="Pages of the text" className="mt-2 flex items-center justify-between gap-2">
          <Button variant="outline" size="sm" disabled={data.page <= 1} onClick={() => turn(data.page - 1)}>
            <ChevronLeft aria-hidden />
            Previous
          </Button>
          <p role="status" className="tabular text-dense text-muted">
            Page {data.page} of {data.totalPages}
          </p>
          <Button
            variant="outline"
            size="sm"
            disabled={data.page >= data.totalPages}
            onClick={() => turn(data.page + 1)}
          >
            Next
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </section>
  );
}

/** Shows a place of the text. The reader alone moves: `scrollIntoView` would push the page behind it too. */
function showInReader(element: HTMLElement): void {
  const reader = element.closest<HTMLElement>('[data-sheet-body]');
  if (!reader) return;
  const offset = element.getBoundingClientRect().top - reader.getBoundingClientRect().top;
  reader.scrollTo({ top: reader.scrollTop + offset - reader.clientHeight / 4 });
}
