/** Moves the focus to the next or previous row, in the order in which they stand. */
export function walkRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const here = document.activeElement?.closest('tr');
  const current = rows.findIndex((row) => row.closest('tr') === here && here !== null);
  const next = current < 0 ? rows[step === 1 ? 0 : rows.length - 1] : rows[current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** The id of the row that has the focus. */
export function focusedRowId(): string | null {
  return document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row || null;
}
