import { abstractGradient } from './abstract-gradient';
import { citySkyline } from './city-skyline';
import { cosmicNebula } from './cosmic-nebula';
import { forestNature } from './forest-nature';
import { mountainLandscape } from './mountain-landscape';
import { oceanSunset } from './ocean-sunset';
import type { Backdrop } from './paint';

/** The themes in the document's order and words (3-video-studio.md section 9). */
export const THEMES = [
  'Cosmic Nebula',
  'Mountain Landscape',
  'Ocean Sunset',
  'Forest Nature',
  'City Skyline',
  'Abstract Gradient',
] as const;
export type Theme = (typeof THEMES)[number];

/** How each theme is drawn, `t` seconds after it began. */
export const BACKGROUNDS: Record<Theme, (backdrop: Backdrop) => void> = {
  'Cosmic Nebula': cosmicNebula,
  'Mountain Landscape': mountainLandscape,
  'Ocean Sunset': oceanSunset,
  'Forest Nature': forestNature,
  'City Skyline': citySkyline,
  'Abstract Gradient': abstractGradient,
};
