/** No name has more digits in a row. */
const MOST_DIGITS = 99;

/**
 * A text whose order by bytes is that in which people expect names: without regard to case and accents, 2 before 10.
 * Names that differ in these alone follow each other.
 */
export function sortName(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase();
  // й is no и with an accent.
  const bare = plain
    .normalize('NFKD')
    .replace(/(?<![иу])\u0306|[\u0300-\u0305\u0307-\u036f]/gu, '')
    .normalize('NFC')
    .replace(/[0-9]+/g, counted);
  return `${bare}\u0000${plain}`;
}

/** How many digits a number has, and the number: that orders numbers as their values. */
function counted(digits: string): string {
  const value = digits.replace(/^0+(?=[0-9])/, '').slice(0, MOST_DIGITS);
  return `${String(value.length).padStart(2, '0')}${value}`;
}
