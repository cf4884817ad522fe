export const FONT_WEIGHTS = [400, 600, 700] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];

/** A font's whole file, by the path in its package (never a subset: mixed subsets lose kerning). */
export type FontFile = { family: string; weight: FontWeight; file: string };

/** The families that a person may choose, in the order of the list. */
export const FONT_FAMILIES = ['Open Sans', 'Public Sans', 'PT Serif'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];
export const DEFAULT_FAMILY: FontFamily = 'Open Sans';

/**
 * They follow every family, for what it lacks: Cyrillic, Greek, emoji in colour, right-to-left scripts, other signs,
 * Korean, Chinese and Japanese. DejaVu and Noto have some emoji too, as outlines, so they come later.
 */
export const COMPANIONS = ['Open Sans', 'Twemoji', 'DejaVu Sans', 'Noto Emoji', 'Nanum Gothic', 'Noto Sans SC'];

/** The characters for which a companion is needed. A browser loads it only for a text that has some of them. */
export const NEEDED_FOR: Readonly<Record<string, RegExp>> = {
  Twemoji: /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u,
  'DejaVu Sans': /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Sm}\p{So}]/u,
  'Noto Emoji': /[\p{Extended_Pictographic}\u2190-\u27bf]/u,
  'Nanum Gothic': /[\p{Script=Hangul}\u20a9]/u,
  'Noto Sans SC': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
};

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
  // Drawings of Twitter's Twemoji, CC-BY 4.0. One weight: a bold text's emoji are the same.
  { family: 'Twemoji', weight: 400, file: 'twemoji-colr-font/twemoji.woff2' },
  ...google('Nanum Gothic', 'nanum-gothic', [REGULAR, BOLD]),
  ...google('Noto Sans SC', 'noto-sans-sc', [REGULAR, BOLD]),
  ...google('Arimo', 'arimo', [REGULAR, BOLD]),
  ...google('Tinos', 'tinos', [REGULAR, BOLD]),
  ...google('Gelasio', 'gelasio', [REGULAR, BOLD]),
  ...google('Cousine', 'cousine', [REGULAR, BOLD]),
  { family: 'DejaVu Sans', weight: 400, file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' },
  { family: 'DejaVu Sans', weight: 700, file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' },
];

/** The files with which a text in these families is drawn, with the companions that it needs. */
export function filesFor(families: Iterable<string>, text: string): FontFile[] {
  const needed = COMPANIONS.filter((name) => NEEDED_FOR[name]?.test(text) ?? true);
  const wanted = new Set([...families, ...needed]);
  return FONT_FILES.filter(({ family }) => wanted.has(family));
}

/** A `font` of a canvas: the family, then what has the characters that it lacks. Sizes are in pixels. */
export function fontOf({ family, weight, size }: { family: FontFamily; weight: FontWeight; size: number }): string {
  const names = [family, ...COMPANIONS.filter((name) => name !== family)];
  return `${weight} ${Math.round(size * 100) / 100}px ${names.map((name) => `"${name}"`).join(', ')}`;
}
