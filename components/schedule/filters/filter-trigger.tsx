import { ListFilter } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { PostFilter } from '@/lib/schedule/post-filter';

/** 'Filter', with the number of filters that are active. */
export function FilterTrigger({ filter, ...rest }: ComponentProps<'button'> & { filter: PostFilter }) {
  const active = Object.keys(filter).length;
  return (
    <Button
      variant={active > 0 ? 'secondary' : 'outline'}
      className="h-8"
      aria-haspopup="dialog"
      title="Filter (f)"
      {...rest}
    >
      <ListFilter aria-hidden />
      <span className="max-xl:sr-only @max-[900px]:sr-only">Filter</span>
      {active > 0 && (
        <span className="tabular">
          <span className="sr-only">, active: </span>
          {active}
        </span>
      )}
    </Button>
  );
}
