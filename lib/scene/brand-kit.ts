import { z } from 'zod';
import { HEX_COLOUR } from './colour';
import { DEFAULT_FAMILY, FONT_FAMILIES } from './fonts';
import { look, type Look } from './look';

const colour = z.string().regex(HEX_COLOUR, 'A colour such as #4f46e5').toLowerCase();

/**
 * How a project's pictures and videos look. `primary` accents words, `secondary` fills shapes behind them. The end card
 * closes a video.
 */
export const brandKit = z.object({
  /** A picture of the project's library. */
  logoFileId: z.string().max(64).nullable(),
  colors: z.object({ primary: colour, secondary: colour, background: colour, text: colour }),
  font: z.enum(FONT_FAMILIES),
  endCard: z.object({ enabled: z.boolean(), text: z.string().max(200), url: z.string().max(300) }),
});
export type BrandKit = z.output<typeof brandKit>;

/** The kit of a project that has not chosen one. */
export const DEFAULT_BRAND_KIT: BrandKit = {
  logoFileId: null,
  colors: { primary: '#a5b4fc', secondary: '#818cf8', background: '#1e1b4b', text: '#ffffff' },
  font: DEFAULT_FAMILY,
  endCard: { enabled: false, text: '', url: '' },
};

/** The look that scenes are drawn in with a kit. A kit without colours of its own leaves a theme its accent. */
export const lookOfKit = ({ colors, font }: BrandKit): Look =>
  look.parse({
    ground: colors.background,
    ink: colors.text,
    accent: colors.primary === DEFAULT_BRAND_KIT.colors.primary ? null : colors.primary,
    second: colors.secondary,
    family: font,
  });
