/** To be said into the file `to`. */
export type Request = { text: string; voice: string; wordsPerMinute: number; to: string };

/** `at`: the character of the text, from 0. */
export type Outcome =
  { rate: number; events: { kind: 'word' | 'end'; at: number; seconds: number }[] } | { missing: 'library' | 'voice' };
