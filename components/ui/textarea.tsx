import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlLook } from './input';

/** Grows with what is typed, between its min-height and max-height classes. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(controlLook, 'field-sizing-content min-h-20 resize-y py-2', className)} {...rest} />;
}
