import { FIGURES, type Figure, type Figures } from './figures';

/** One, and many of them. */
const WORDS: Record<Figure, readonly [one: string, many: string]> = {
  views: ['view', 'views'],
  likes: ['like', 'likes'],
  replies: ['reply', 'replies'],
  shares: ['share', 'shares'],
  saves: ['save', 'saves'],
  clicks: ['click', 'clicks'],
};

/** '1 like', '1,204 views'. */
export function figureWords(figure: Figure, count: number): string {
  const [one, many] = WORDS[figure];
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** '87', '1.2K', '3.4M': for a mark of little room. */
export const shortCount = (count: number): string => short.format(count);

/** The figures that a network gave, in words, in one order everywhere. */
export function figuresInWords(figures: Figures): string[] {
  return FIGURES.flatMap((figure) => {
    const count = figures[figure];
    return count === null ? [] : [figureWords(figure, count)];
  });
}

/** 'Likes'. */
export function figureName(figure: Figure): string {
  const [, many] = WORDS[figure];
  return many.charAt(0).toUpperCase() + many.slice(1);
}
