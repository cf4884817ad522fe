/**
 * How much of a text, in UTF-16 code units and whole characters, is taken before `fits` says no. `suffix` is added to
 * what is asked about.
 */
export function longestFitting({
  text,
  fits,
  suffix = '',
}: {
  text: string;
  fits: (text: string) => boolean;
  suffix?: string;
}): number {
  if (suffix === '' && fits(text)) return text.length;
  const ends = [
    0,
    ...[...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
      ({ segment, index }) => index + segment.length,
    ),
  ];
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, ends[middle]) + suffix)) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? 0;
}
