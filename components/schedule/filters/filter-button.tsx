'use client';

import { useShortcut } from '@/components/shared/shortcuts';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { PostFilter } from '@/lib/schedule/post-filter';
import type { FilterChange } from './filter-change';
import { FilterTrigger } from './filter-trigger';

const load = () => import('./filter-panel').then((part) => part.FilterPanel);

/** All filters behind one button; they are loaded on demand. */
export function FilterButton({ filter, onChange }: { filter: PostFilter; onChange: FilterChange }) {
  const { Part, button } = useLazyPart(load);
  useShortcut('f', button.onClick, Part === null);
  return Part ? <Part filter={filter} onChange={onChange} /> : <FilterTrigger filter={filter} {...button} />;
}
