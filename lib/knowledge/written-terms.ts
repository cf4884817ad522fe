/** `refund 2 day 1`, as stored. */
export function writeTerms(terms: ReadonlyMap<string, number>): string {
  return [...terms].map(([stem, count]) => `${stem} ${count}`).join(' ');
}

export function readTerms(written: string): Map<string, number> {
  const terms = new Map<string, number>();
  const parts = written === '' ? [] : written.split(' ');
  for (let at = 0; at < parts.length; at += 2) terms.set(parts[at] ?? '', Number(parts[at + 1]));
  return terms;
}
