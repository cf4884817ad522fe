'use client';

import type { LucideIcon } from 'lucide-react';
import { ToggleGroup as Radix } from 'radix-ui';
import { cn } from './cn';

export type ToggleOption<T> = {
  value: T;
  label: string;
  /** Shown instead of the label, which stays its name. */
  icon?: LucideIcon;
  disabled?: boolean;
};

type ToggleGroupProps<T> = {
  /** The name of the group. */
  label: string;
  options: readonly ToggleOption<T>[];
  value: T;
  onValueChange: (value: T) => void;
  /** `bar`: in one frame. `loose`: side by side. */
  look?: 'bar' | 'loose';
  className?: string;
  itemClassName?: string;
};

const LOOKS = {
  bar: {
    group: 'rounded-control border border-line bg-sunken p-0.5',
    item: 'h-7 min-w-8 rounded-small px-2 text-muted hover:text-ink data-[state=on]:bg-panel data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line [&_svg]:size-4',
  },
  loose: {
    group: 'gap-1',
    item: 'h-7 rounded-control px-2 font-semibold text-muted hover:bg-hover hover:text-ink data-[state=on]:bg-accent-soft data-[state=on]:text-accent-text',
  },
};

/**
 * Toggle buttons of which exactly one is pressed; arrows move between them. Radix would make radios of a group with one
 * value: as a group of several it leaves them what they say they are, buttons with `aria-pressed`.
 */
export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>) {
  const { label, options, value, onValueChange, look = 'bar', className, itemClassName } = props;
  function choose(pressed: string[]): void {
    const next = options.find((one) => one.value !== value && pressed.includes(one.value));
    if (next) onValueChange(next.value);
  }
  return (
    <Radix.Root
      type="multiple"
      role="group"
      aria-label={label}
      value={[value]}
      onValueChange={choose}
      className={cn('flex', LOOKS[look].group, className)}
    >
      {options.map(({ value: each, label: name, icon: Icon, disabled = false }) => (
        <Radix.Item
          key={each}
          value={each}
          disabled={disabled}
          {...(Icon ? { 'aria-label': name, title: name } : {})}
          className={cn(
            'inline-flex items-center justify-center text-dense whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55',
            LOOKS[look].item,
            itemClassName,
          )}
        >
          {Icon ? <Icon aria-hidden /> : name}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
