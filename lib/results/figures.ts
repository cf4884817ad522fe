/** Counts of what people do with a post that is out. */
export const FIGURES = ['views', 'likes', 'replies', 'shares', 'saves', 'clicks'] as const;
export type Figure = (typeof FIGURES)[number];

/** Null: the network does not give it. */
export type Figures = Record<Figure, number | null>;

/** How a post did at a moment. */
export type Reading = Figures & { at: Date };

const NONE: Figures = { views: null, likes: null, replies: null, shares: null, saves: null, clicks: null };

/** The figures that a network gave; whatever is no count is not given. */
export function figuresOf(given: Partial<Record<Figure, unknown>>): Figures {
  const counts = FIGURES.map((figure) => [figure, countOf(given[figure])] as const);
  return { ...NONE, ...Object.fromEntries(counts) };
}

/** Networks write large counts as text. */
function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? Math.round(count) : null;
}

export const hasFigures = (figures: Figures): boolean => FIGURES.some((figure) => figures[figure] !== null);
