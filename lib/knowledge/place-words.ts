import type { Place } from './passages';

/** Where a passage stands, in words: 'page 3 · Refunds'. */
export function placeWords({ page, slide, sheet, heading }: Place): string {
  const parts = [
    page === undefined ? null : `page ${page}`,
    slide === undefined ? null : `slide ${slide}`,
    sheet === undefined ? null : `sheet ${sheet}`,
    heading?.length ? heading.join(' › ') : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
