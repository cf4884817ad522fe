'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button';

type PagerProps = {
  /** The name of the navigation: 'Pages of results'. */
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** Previous, 'Page 2 of 5', Next; nothing for a single page. */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-2">
      <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
        Previous
      </Button>
      <span className="tabular text-dense text-muted">
        Page {page} of {Math.max(pages, page)}
      </span>
      <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
