import { mergeClasses } from './merge-classes';

/** Joins class names, without those that are switched off; of two that contradict each other the later one wins. */
export function cn(...values: readonly (string | false | null | undefined)[]): string {
  return mergeClasses(values.filter(Boolean).join(' '));
}
