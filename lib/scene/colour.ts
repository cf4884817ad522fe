/** A colour as #rrggbb. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

type Rgb = readonly [number, number, number];

const DARK = '#111827';
const LIGHT = '#ffffff';
/** WCAG AA for large text. */
const READABLE = 3;

function rgbOf(colour: string): Rgb {
  const value = HEX_COLOUR.test(colour) ? Number.parseInt(colour.slice(1), 16) : 0;
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The preferred colour if its contrast on the ground suffices, else black or white. */
export function inkOn(ground: string, wished?: string): string {
  if (wished && contrastOf(ground, wished) >= READABLE) return wished;
  return isDark(ground) ? LIGHT : DARK;
}

/** Whether white stands out more on a ground than black. */
export function isDark(ground: string): boolean {
  return contrastOf(ground, LIGHT) >= contrastOf(ground, DARK);
}

/** The colour between two, `share` (0 to 1) of the way to the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf(a.map((part, index) => part + ((b[index] ?? 0) - part) * share) as unknown as Rgb);
}

/** A colour with an opacity from 0 to 1, as canvases take it. */
export function withAlpha(colour: string, alpha: number): string {
  return `rgba(${rgbOf(colour).join(', ')}, ${Math.round(alpha * 1000) / 1000})`;
}
