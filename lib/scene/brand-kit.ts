import { DEFAULT_FAMILY, type FontFamily } from './fonts';
import type { Look } from './look';

/**
 * How a project's pictures and videos look. `primary` accents words, `secondary` fills shapes behind them. The end card
 * closes a video.
 */
export type BrandKit = {
  /** A picture of the project's library. */
  logoFileId: string | null;
  colors: { primary: string; secondary: string; background: string; text: string };
  font: FontFamily;
  endCard: { enabled: boolean; text: string; url: string };
};

/** The kit of a project that has not chosen one. */
export const DEFAULT_BRAND_KIT: BrandKit = {
  logoFileId: null,
  colors: { primary: '#a5b4fc', secondary: '#818cf8', background: '#1e1b4b', text: '#ffffff' },
  font: DEFAULT_FAMILY,
  endCard: { enabled: false, text: '', url: '' },
};

/** The look that scenes are drawn in with a kit. A kit without colours of its own leaves a theme its accent. */
export const lookOfKit = ({ colors, font }: BrandKit): Look => ({
  theme: null,
  ground: colors.background,
  ink: colors.text,
  accent: colors.primary === DEFAULT_BRAND_KIT.colors.primary ? null : colors.primary,
  second: colors.secondary,
  family: font,
});
