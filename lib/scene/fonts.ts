export const FONT_WEIGHTS = [400, 600, 700] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];

/** A font's whole file, by the path in its package (never a subset: mixed subsets lose kerning). */
export type FontFile = { family: string; weight: FontWeight; file: string };

/** The families that a person may choose, in the order of the list. */
export const FONT_FAMILIES = ['Open Sans', 'Public Sans', 'PT Serif'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];
export const DEFAULT_FAMILY: FontFamily = 'Open Sans';

/** Follow every family: the first has what Public Sans lacks (Cyrillic, Greek), the second has emoji. */
const COMPANIONS = ['Open Sans', 'Noto Emoji'];

const google = (family: string, pack: string, weights: readonly (readonly [FontWeight, string])[]): FontFile[] =>
  weights.map(([weight, name]) => ({
    family,
    weight,
    file: `@expo-google-fonts/${pack}/${name}/${family.replaceAll(' ', '')}_${name}.ttf`,
  }));

const REGULAR = [400, '400Regular'] as const;
const SEMI_BOLD = [600, '600SemiBold'] as const;
const BOLD = [700, '700Bold'] as const;

/** All files, the same on both sides. */
export const FONT_FILES: readonly FontFile[] = [
  ...google('Open Sans', 'open-sans', [REGULAR, SEMI_BOLD, BOLD]),
  ...google('Public Sans', 'public-sans', [REGULAR, SEMI_BOLD, BOLD]),
  ...google('PT Serif', 'pt-serif', [REGULAR, BOLD]),
  ...google('Noto Emoji', 'noto-emoji', [REGULAR, BOLD]),
];

/** A `font` of a canvas: the family, then what has the characters that it lacks. Sizes are in pixels. */
export function fontOf({ family, weight, size }: { family: FontFamily; weight: FontWeight; size: number }): string {
  const names = [family, ...COMPANIONS.filter((name) => name !== family)];
  return `${weight} ${Math.round(size * 100) / 100}px ${names.map((name) => `"${name}"`).join(', ')}`;
}
