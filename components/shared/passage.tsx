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
export function placeOf({ heading = '', ...place }: Place): string {
  return [outsideHeadings(place), heading].filter(Boolean).join(' · ');
}

/** The same with the marked words of its headings. */
export function MarkedPlace({ heading = '', headingMarks, ...place }: Place & { headingMarks: readonly Mark[] }) {
  const before = outsideHeadings(place);
  return (
    <>
      {before}
      {before && heading && ' · '}
      <Marked text={heading} marks={headingMarks} />
    </>
  );
}

function outsideHeadings({ page, slide, sheet }: Omit<Place, 'heading'>): string {
  return [
    page === undefined ? '' : `Page ${page}`,
    slide === undefined ? '' : `Slide ${slide}`,
    sheet === undefined ? '' : `Sheet ${sheet}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
