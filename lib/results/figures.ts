/** Counts of what people do with a post that is out. */
export const FIGURES = ['views', 'likes', 'replies', 'shares', 'saves', 'clicks'] as const;
export type Figure = (typeof FIGURES)[number];

/** Null: the network does not give it. */
export type Figures = Record<Figure, number | null>;

/** How a post did at a moment. */
export type Reading = Figures & { at: Date };

/** A value for each. */
export const eachFigure = <Value>(of: (figure: Figure) => Value): Record<Figure, Value> => ({
  views: of('views'),
  likes: of('likes'),
  replies: of('replies'),
  shares: of('shares'),
  saves: of('saves'),
  clicks: of('clicks'),
});

/** The figures that a network gave; whatever is no count is not given. */
export const figuresOf = (given: Partial<Record<Figure, unknown>>): Figures =>
  eachFigure((figure) => countOf(given[figure]));

/** A count; null: it is none. Networks write large counts as text. */
export function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? Math.round(count) : null;
}

export const hasFigures = (figures: Figures): boolean => FIGURES.some((figure) => figures[figure] !== null);
