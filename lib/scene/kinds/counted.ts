/** A number within a text, such as the price in "4 990 ₽", and how it is written. */
type Written = { before: string; after: string; value: number; decimals: number; group: string; point: string };

const NUMBER = /\d+(?:[\s.,'’\u00a0\u202f]\d{3})*(?![\d])(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?/u;

/** The first number of a text; null: it has none. A group of three behind a mark belongs to the same number. */
export function numberIn(text: string): Written | null {
  const found = NUMBER.exec(text);
  if (!found) return null;
  const [shown] = found;
  const [, whole = shown, point = '', decimals = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/u.exec(shown) ?? [];
  const group = /\d([^\d])\d{3}/u.exec(whole)?.[1] ?? '';
  const value = Number(`${whole.replace(/\D/gu, '')}.${decimals || '0'}`);
  return {
    ...{ value, decimals: decimals.length, group, point },
    before: text.slice(0, found.index),
    after: text.slice(found.index + shown.length),
  };
}

/** A text whose first number is on its way from another one to its own: `share` 0 to 1. At 1 it is the text itself. */
export function countedText(text: string, from: number, share: number): string {
  const written = numberIn(text);
  if (!written || share >= 1) return text;
  const { value, decimals, group, point, before, after } = written;
  const [whole = '', rest = ''] = (from + (value - from) * Math.max(0, share)).toFixed(decimals).split('.');
  const grouped = group ? whole.replace(/\B(?=(?:\d{3})+$)/gu, group) : whole;
  return `${before}${grouped}${rest ? `${point}${rest}` : ''}${after}`;
}
