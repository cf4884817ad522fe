import { longestFitting } from './longest-fitting';

/** Truncates with three dots: 277 characters and the ellipsis make a tweet's 280. */
const ELLIPSIS = '...';

/**
 * The text itself when it fits, else its longest beginning that fits together with an ellipsis; whole characters only.
 */
export function truncateTo({ text, fits }: { text: string; fits: (text: string) => boolean }): string {
  if (fits(text)) return text;
  return text.slice(0, longestFitting({ text, fits, suffix: ELLIPSIS })) + ELLIPSIS;
}
