/** Moves the focus to the item after or before the one at `current`; from elsewhere to the first or the last one. */
export function walkItems(
  items: readonly HTMLElement[],
  step: 1 | -1,
  current = items.findIndex((item) => item === document.activeElement),
): void {
  const next = current < 0 ? items[step === 1 ? 0 : items.length - 1] : items[current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
