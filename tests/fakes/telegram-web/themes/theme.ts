/** One theme of the corpus, as it is written. Lists are separated by semicolons. */
export type Theme = {
  key: string;
  language: 'ru' | 'en';
  /** A person would type this as the theme of the search. */
  text: string;
  /** Forty terms; a relevant channel uses eighteen of them at most. */
  terms: string;
  /** Terms of the neighbouring subject that a near miss is really about. */
  near: string;
  /** The theme in the other language. */
  foreign: string;
  /** Names and titles of channels: sixteen relevant ones, the seed first; then three near misses. */
  relevant: string;
  nearMisses: string;
};
