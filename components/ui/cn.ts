import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// The theme's own sizes have to be known, or 'text-dense' would be taken for a colour and dropped.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['tiny', 'dense', 'base', 'composer', 'title', 'display'],
      radius: ['card', 'control', 'small'],
      shadow: ['float'],
    },
  },
});

/** Joins class names; of two that contradict each other the later one wins. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
