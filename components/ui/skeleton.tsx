import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A grey shape where content will be. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse-slow rounded-control bg-line', className)} {...rest} />;
}
