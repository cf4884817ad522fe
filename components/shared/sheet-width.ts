/** How wide a sheet is, in pixels: at first, at least and at most. */
export const SHEET_WIDTH = { usual: 640, least: 480, most: 900 } as const;
/** Added by one press of an arrow key; with Shift. */
const STEP = 16;
const LEAP = 80;

export function clampSheetWidth(width: number): number {
  return Math.min(SHEET_WIDTH.most, Math.max(SHEET_WIDTH.least, Math.round(width)));
}

/** The width that was kept, or the usual one where none was or it makes no sense. */
export function readSheetWidth(kept: string | null): number {
  const width = Number(kept);
  return kept && Number.isFinite(width) ? clampSheetWidth(width) : SHEET_WIDTH.usual;
}

/** The width after a key; null: the key means nothing here. The left edge moves, so that the left arrow widens. */
export function widthByKey(width: number, { key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const by = shiftKey ? LEAP : STEP;
  if (key === 'ArrowLeft') return clampSheetWidth(width + by);
  if (key === 'ArrowRight') return clampSheetWidth(width - by);
  if (key === 'Home') return SHEET_WIDTH.least;
  return key === 'End' ? SHEET_WIDTH.most : null;
}
