import type { Clause } from '../../../../lib/video/piper/pieces.ts';

/** To be said into the file `to`. */
export type SayRequest = { text: string; voice: string; wordsPerMinute: number; to: string };
/** To be spelled in the signs of another voice, which says it. */
export type PronounceRequest = { text: string; voice: string; isSpelled: true };
export type Request = SayRequest | PronounceRequest;

/** `at`: the character of the text, from 0. */
export type Said = { rate: number; events: { kind: 'word' | 'end'; at: number; seconds: number }[] };
export type Pronounced = { clauses: Clause[] };
export type Missing = { missing: 'library' | 'voice' };
export type Outcome = Said | Pronounced | Missing;
