import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Input } from './input';

type SearchInputProps = ComponentProps<'input'> & {
  /** Classes of the whole: the field with its mark, and what stands in it at its end (`children`). */
  frame?: string;
};

/** A field to search with, with its mark in front. */
export function SearchInput({ frame, className, children, ...rest }: SearchInputProps) {
  return (
    <span className={cn('relative', frame)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input type="search" className={cn('pl-8', className)} {...rest} />
      {children}
    </span>
  );
}
