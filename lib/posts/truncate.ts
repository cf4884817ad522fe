/** The document truncates with three dots: 277 characters and the ellipsis make a tweet's 280 (spec section 9). */
const ELLIPSIS = '...';

/** The text itself when it fits, else its longest beginning that fits together with an ellipsis; whole characters only. */
export function truncateTo({ text, fits }: { text: string; fits: (text: string) => boolean }): string {
  if (fits(text)) return text;
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join('') + ELLIPSIS)) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('') + ELLIPSIS;
}
