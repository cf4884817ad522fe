import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlLook } from './input';

export type SelectOption = { value: string | number; label: string };

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] };

/**
 * The browser's own select in our clothes: it works with every keyboard, screen reader and phone,
 * and costs no JavaScript. Lists that need pictures or search use Command instead.
 */
export function Select({ className, options, ...rest }: SelectProps) {
  return (
    <span className={cn('relative inline-flex w-full text-base', className)}>
      <select
        className={cn(controlLook, 'h-9 cursor-pointer appearance-none pr-8 text-[length:inherit] text-ellipsis')}
        {...rest}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

/** Options for a list of values, each named by `labelOf`; the value itself without it. */
export function optionsOf<T extends string | number>(
  values: readonly T[],
  labelOf: (value: T) => string = String,
): SelectOption[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}
