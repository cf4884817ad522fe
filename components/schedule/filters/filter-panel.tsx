'use client';

import { useState } from 'react';
import { useShortcut } from '@/components/shared/shortcuts';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import type { PostFilter } from '@/lib/schedule/post-filter';
import { FilterBar } from './filter-bar';
import type { FilterChange } from './filter-change';
import { FilterTrigger } from './filter-trigger';

/** The filters, open: the calendar behind them narrows at once. */
export function FilterPanel({ filter, onChange }: { filter: PostFilter; onChange: FilterChange }) {
  const [open, setOpen] = useState(true);
  useShortcut('f', () => setOpen(true));
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <FilterTrigger filter={filter} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Filter" className="w-[min(400px,calc(100vw-16px))]">
        <FilterBar filter={filter} onChange={onChange} />
      </PopoverContent>
    </Popover>
  );
}
