import { walkItems } from '@/components/shared/walk-items';

/** Moves the focus to the next or previous document or passage, in the order in which they stand. */
export function walk(step: 1 | -1): void {
  walkItems([...document.querySelectorAll<HTMLElement>('main [data-tile], main [data-hit]')], step);
}
