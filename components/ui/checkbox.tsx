import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** A native checkbox with its label at its side. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={cn('inline-flex cursor-pointer items-center gap-2 text-dense', className)}>
      <input type="checkbox" className="size-4 accent-accent" {...rest} />
      {label}
    </label>
  );
}
