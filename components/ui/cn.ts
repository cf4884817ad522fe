import { clsx, type ClassValue } from 'clsx';
import { mergeClasses } from './merge-classes';

/** Joins class names; of two that contradict each other the later one wins. */
export function cn(...values: ClassValue[]): string {
  return mergeClasses(clsx(values));
}
