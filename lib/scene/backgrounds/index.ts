import { abstractGradient } from './abstract-gradient';
import { citySkyline } from './city-skyline';
import { cosmicNebula } from './cosmic-nebula';
import { forestNature } from './forest-nature';
import { mountainLandscape } from './mountain-landscape';
import { oceanSunset } from './ocean-sunset';
import type { Backdrop } from './paint';

/** The themes by their fixed names, in the order of the lists. */
export const THEMES = [
  'Cosmic Nebula',
  'Mountain Landscape',
  'Ocean Sunset',
  'Forest Nature',
  'City Skyline',
  'Abstract Gradient',
] as const;
export type Theme = (typeof THEMES)[number];

/** The colours for words on a theme: a dark of its own between the two, and an accent that suits it. */
export const THEME_TONES: Record<Theme, { veil: string; accent: string }> = {
  'Cosmic Nebula': { veil: '#0a0820', accent: '#c4b5fd' },
  'Mountain Landscape': { veil: '#0c1730', accent: '#ffd9a0' },
  'Ocean Sunset': { veil: '#1a0b2e', accent: '#ffcf70' },
  'Forest Nature': { veil: '#06211b', accent: '#c3f0a4' },
  'City Skyline': { veil: '#0d1030', accent: '#ffcb82' },
  'Abstract Gradient': { veil: '#160a33', accent: '#a5f3fc' },
};

/** How each theme is drawn, `t` seconds after it began. */
export const BACKGROUNDS: Record<Theme, (backdrop: Backdrop) => void> = {
  'Cosmic Nebula': cosmicNebula,
  'Mountain Landscape': mountainLandscape,
  'Ocean Sunset': oceanSunset,
  'Forest Nature': forestNature,
  'City Skyline': citySkyline,
  'Abstract Gradient': abstractGradient,
};
