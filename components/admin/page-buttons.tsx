import { Button } from '@/components/ui/button';

type PageButtonsProps = { of: string; page: number; hasMore: boolean; onPage: (page: number) => void };

/** Leads through a list in pages. Absent while one page shows all. */
export function PageButtons({ of, page, hasMore, onPage }: PageButtonsProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <div role="group" aria-label={`Pages of ${of}`} className="flex justify-end gap-2">
      <Button variant="outline" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button variant="outline" size="sm" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
