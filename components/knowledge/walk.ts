/** Moves the focus to the next or previous document or passage, in the order in which they stand. */
export function walk(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('main [data-tile], main [data-hit]')];
  const current = items.findIndex((item) => item === document.activeElement);
  const next = current < 0 ? items[step === 1 ? 0 : items.length - 1] : items[current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
