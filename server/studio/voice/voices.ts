/** The languages of the studio, in the order of the lists. */
export const VOICE_LANGUAGES = ['en', 'ru', 'es', 'fr', 'de', 'it'] as const;
export type VoiceLanguage = (typeof VOICE_LANGUAGES)[number];
export const VOICE_PROVIDERS = ['local', 'espeak', 'ai'] as const;
export type VoiceProvider = (typeof VOICE_PROVIDERS)[number];
export type Voice = { provider: VoiceProvider; id: string; label: string; language: VoiceLanguage };

/** espeak-ng's accents of each language, by the names of their files; the first is the default. */
const ACCENTS: Record<VoiceLanguage, readonly (readonly [string, string])[]> = {
  en: [
    ['en-us', 'American'],
    ['en', 'British'],
    ['en-gb-scotland', 'Scottish'],
  ],
  ru: [['ru', 'Russian']],
  es: [
    ['es', 'Spanish (Spain)'],
    ['es-419', 'Spanish (Latin America)'],
  ],
  fr: [
    ['fr', 'French (France)'],
    ['fr-be', 'French (Belgium)'],
    ['fr-ch', 'French (Switzerland)'],
  ],
  de: [['de', 'German']],
  it: [['it', 'Italian']],
};

/** Its variants of an accent. */
const VARIANTS = [
  ['', ''],
  ['+f3', ', female'],
  ['+m3', ', deep'],
] as const;

/** Voices of OpenAI's models. Other servers have others: any name may be used. */
const AI_VOICES = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'] as const;
export const DEFAULT_AI_VOICE = 'alloy';

export function espeakVoices(language: VoiceLanguage): Voice[] {
  return ACCENTS[language].flatMap(([id, label]) =>
    VARIANTS.map(([variant, words]) => ({
      provider: 'espeak' as const,
      id: `${id}${variant}`,
      label: `${label}${words}`,
      language,
    })),
  );
}

export function aiVoices(language: VoiceLanguage): Voice[] {
  return AI_VOICES.map((id) => ({ provider: 'ai', id, label: `${id[0]?.toUpperCase()}${id.slice(1)} (AI)`, language }));
}

/** The voice of that name, or the language's first: a project's voice may not speak the language it was changed to. */
export function espeakVoice(language: VoiceLanguage, id: string | null): string {
  const all = espeakVoices(language);
  return (all.find((voice) => voice.id === id) ?? all[0])?.id ?? 'en-us';
}
