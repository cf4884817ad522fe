import type { ComponentProps } from 'react';
import { cn } from './cn';

export const controlLook =
  'w-full rounded-control border border-edge bg-panel px-3 text-base text-ink transition-colors placeholder:text-faint focus-visible:border-accent-text focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-failed';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(controlLook, 'h-9', className)} {...rest} />;
}
