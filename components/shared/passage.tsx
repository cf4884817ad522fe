import { piecesOf, type Mark } from '@/lib/knowledge/excerpt';

/** A text with its marked words. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return piecesOf(text, marks).map(({ text: piece, marked }, index) =>
    marked ? (
      <mark key={index} className="rounded-small bg-partial-soft px-0.5 font-semibold text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

type Place = {
  page?: number | undefined;
  slide?: number | undefined;
  sheet?: string | undefined;
  heading?: string | undefined;
};

/** Where a passage stands, in words: 'Page 3 · Refunds › Deadlines'. */
export function placeOf({ page, slide, sheet, heading }: Place): string {
  return [
    page === undefined ? '' : `Page ${page}`,
    slide === undefined ? '' : `Slide ${slide}`,
    sheet === undefined ? '' : `Sheet ${sheet}`,
    heading ?? '',
  ]
    .filter(Boolean)
    .join(' · ');
}
