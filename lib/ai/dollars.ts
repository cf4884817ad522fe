/** Dollars as people read them: cents, and for less than a dollar as many digits as it takes. */
export function dollarsWords(dollars: number): string {
  if (dollars === 0) return '$0';
  if (dollars >= 1) return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  if (dollars < 0.000_001) return 'less than $0.000001';
  const digits = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(dollars))));
  return `$${dollars.toFixed(digits)}`;
}
