export type StripGeometry = { scrollLeft: number; width: number; cardWidth: number; gap: number; count: number };

/** Indexes of the first and last card of a strip that are at least half on screen. */
export function visibleCards({ scrollLeft, width, cardWidth, gap, count }: StripGeometry): {
  first: number;
  last: number;
} {
  const stride = cardWidth + gap;
  const first = Math.min(count - 1, Math.max(0, Math.ceil((scrollLeft - cardWidth / 2) / stride)));
  const last = Math.floor((scrollLeft + width - cardWidth / 2) / stride);
  return { first, last: Math.min(count - 1, Math.max(first, last)) };
}
