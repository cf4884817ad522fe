/** Languages that a scenario is written and spoken in, in the order of the lists. */
export const VIDEO_LANGUAGES = ['en', 'ru', 'es', 'fr', 'de', 'it'] as const;
export type VideoLanguage = (typeof VIDEO_LANGUAGES)[number];

export const LANGUAGE_LABELS: Record<VideoLanguage, string> = {
  en: 'English',
  ru: 'Русский',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
};

/** The same in English, within sentences. */
export const LANGUAGE_NAMES: Record<VideoLanguage, string> = {
  en: 'English',
  ru: 'Russian',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
};
