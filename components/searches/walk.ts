import { walkItems } from '@/components/shared/walk-items';

/** Moves the focus to the next or previous row, in the order in which they stand. */
export function walkRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const here = document.activeElement?.closest('tr');
  const current = rows.findIndex((row) => row.closest('tr') === here && here !== null);
  walkItems(rows, step, current);
}

/** The id of the row that has the focus. */
export function focusedRowId(): string | null {
  return document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row || null;
}
