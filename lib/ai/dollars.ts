/**
 * Dollars as people read them: cents, and for less than a dollar as many digits as it takes. `exact`: as they are
 * counted, where two amounts are compared.
 */
export function dollarsWords(dollars: number, { exact = false }: { exact?: boolean } = {}): string {
  if (dollars === 0) return '$0';
  if (dollars < 0.000_001) return 'less than $0.000001';
  const digits = dollars >= 1 ? 2 : Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(dollars))));
  const places = exact
    ? { minimumFractionDigits: 2, maximumFractionDigits: 6 }
    : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${dollars.toLocaleString('en', places)}`;
}

const MAX_DOLLARS = 1_000_000;

/** A typed amount of dollars; null: nothing was typed; undefined: it is no amount. */
export function typedDollars(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const dollars = Number(text.trim().replace(',', '.'));
  return dollars >= 0 && dollars <= MAX_DOLLARS ? dollars : undefined;
}
