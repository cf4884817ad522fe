import { COMPANIONS, FONT_FAMILIES } from '../fonts';

/** The editor's families, and those that are drawn for them: the second has more letters. */
const DRAWN = {
  Arial: ['Arimo'],
  Helvetica: ['Arimo'],
  'Public Sans': ['Public Sans', 'Open Sans'],
  'Open Sans': ['Open Sans'],
  'Times New Roman': ['Tinos'],
  Georgia: ['Gelasio', 'Tinos'],
  Verdana: ['DejaVu Sans'],
  monospace: ['Cousine'],
} as const;

export const ITEM_FAMILIES = Object.keys(DRAWN) as (keyof typeof DRAWN)[];

const isFamily = (name: string): name is keyof typeof DRAWN => Object.hasOwn(DRAWN, name);
const isOfScenes = (name: string): boolean => FONT_FAMILIES.some((family) => family === name);

/** The families of font files that a text of this family may need, in order. One that is unknown is drawn as Arial. */
export const drawnFamilies = (family: string): string[] => [
  ...new Set([...(isFamily(family) ? DRAWN[family] : isOfScenes(family) ? [family] : DRAWN.Arial), ...COMPANIONS]),
];

/** A `font` of a canvas for a text of the timeline. */
export function itemFont({ family, bold, size }: { family: string; bold: boolean; size: number }): string {
  const names = drawnFamilies(family).map((name) => `"${name}"`);
  return `${bold ? 700 : 400} ${Math.round(size * 100) / 100}px ${names.join(', ')}`;
}
