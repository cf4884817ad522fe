const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const ALPHA = /^rgba?\([^)]*[,/]\s*(\d*\.?\d+)(%?)\s*\)$/i;
const COMMAS = /^rgba?\(\s*[\d.]+\s*,\s*[\d.]+\s*,\s*[\d.]+\s*\)$/i;

/** How much of a colour is seen, 0 to 1. */
function alphaOf(colour: string): number {
  if (colour.toLowerCase() === 'transparent') return 0;
  if (/^#[0-9a-f]{8}$/i.test(colour)) return Number.parseInt(colour.slice(7), 16) / 255;
  const [, value, percent] = (COMMAS.test(colour) ? null : ALPHA.exec(colour)) ?? [];
  return value === undefined ? 1 : Math.min(1, Number(value) / (percent ? 100 : 1));
}

/** A colour that is seen through as much as another one; one that says so itself, or is a name, stays as it is. */
export function withAlphaOf(own: string, colour: string): string {
  const alpha = alphaOf(own);
  const [, digits] = HEX.exec(colour) ?? [];
  if (alpha >= 1 || alpha <= 0 || !digits) return colour;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red, green, blue] = [0, 2, 4].map((from) => Number.parseInt(six.slice(from, from + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${Math.round(alpha * 100) / 100})`;
}
