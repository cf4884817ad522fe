/** A clause as espeak-ng pronounces it. */
export type Clause = {
  /** With stress, and spaces between words. */
  ipa: string;
  /** The same sounds without either, each with the character of the text (from 0) at which its word begins. */
  sounds: readonly { sound: string; at: number }[];
  /** The first character of the text behind it. */
  until: number;
};

/** One sign of a voice's alphabet. `at`: the character at which its word begins; null: it belongs to no word. */
export type Phoneme = { sign: string; at: number | null };

/** A sentence, or a part of a very long one: it is said at once. */
export type Piece = { phonemes: Phoneme[]; isSentenceEnd: boolean };

/** More signs at once would take memory by their square. */
export const LONGEST_PIECE = 400;

/** Marks of the voices' alphabet, and what espeak-ng makes of others. */
const CLAUSE_ENDS: Readonly<Record<string, string>> = {
  ...{ '.': '.', '?': '?', '!': '!', ',': ',', ':': ':', ';': ';' },
  ...{ '–': ';', '—': ';', '…': ';', '¡': ';', '¿': ';' },
};
const SENTENCE_ENDS = new Set(['.', '?', '!']);
/** Words of another language stand between such names. */
const LANGUAGE_NAMES = /\([^)]+\)/g;
/** Of the clause alone: the sounds come without them, or with other ones. */
const UNSOUNDED = /[ˈˌː\s]/u;

const signsOf = (text: string): string[] => [...text.replace(LANGUAGE_NAMES, '').normalize('NFD')];

/** Sentences in the signs of Piper's voices: stress and the marks of clauses are kept, each sign knows its word. */
export function piecesOf(clauses: readonly Clause[], text: string): Piece[] {
  const characters = [...text];
  const pieces: Piece[] = [];
  let phonemes: Phoneme[] = [];
  const close = (isSentenceEnd: boolean) => {
    if (phonemes.at(-1)?.sign === ' ') phonemes.pop();
    if (phonemes.some(({ at }) => at !== null)) pieces.push(...cut({ phonemes, isSentenceEnd }));
    phonemes = [];
  };
  for (const clause of clauses) {
    phonemes.push(...placed(clause));
    const end = endOf(characters, clause.until);
    if (end.mark) phonemes.push({ sign: end.mark, at: null });
    if (end.isSentence) close(true);
    else phonemes.push({ sign: ' ', at: null });
  }
  close(true);
  return pieces;
}

/** Gives each sign of a clause the word of the sound that it stands for. */
function placed({ ipa, sounds }: Clause): Phoneme[] {
  const places = sounds.flatMap(({ sound, at }) => signsOf(sound).flatMap((sign) => (isSound(sign) ? [at] : [])));
  const signs = signsOf(ipa.trim());
  const count = signs.filter(isSound).length;
  // Where the two differ, by their shares: it happens with foreign words.
  const placeOf = (index: number) => places[Math.floor((index * places.length) / Math.max(1, count))] ?? null;
  let heard = 0;
  return signs.map((sign) => {
    if (/\s/u.test(sign)) return { sign: ' ', at: null };
    const at = placeOf(sign === 'ː' ? Math.max(0, heard - 1) : Math.min(heard, count - 1));
    if (isSound(sign)) heard += 1;
    return { sign, at };
  });
}

const isSound = (sign: string) => !UNSOUNDED.test(sign);

/** The mark that ends a clause: quotes and brackets may follow it. */
function endOf(characters: readonly string[], until: number): { mark: string | null; isSentence: boolean } {
  let at = Math.min(until, characters.length) - 1;
  while (at >= 0 && /[\s"'”’»)\]]/u.test(characters[at] ?? '')) at -= 1;
  const mark = CLAUSE_ENDS[characters[at] ?? ''] ?? null;
  const isParagraph = /^\s*\n\s*\n/.test(characters.slice(at + 1, at + 8).join(''));
  return { mark, isSentence: isParagraph || (mark !== null && SENTENCE_ENDS.has(mark)) };
}

/** A sentence that is too long, in parts between its words. */
function cut({ phonemes, isSentenceEnd }: Piece): Piece[] {
  const parts: Piece[] = [];
  let rest = phonemes;
  while (rest.length > LONGEST_PIECE) {
    const space = rest.slice(0, LONGEST_PIECE).findLastIndex(({ sign }) => sign === ' ');
    const until = space > 0 ? space + 1 : LONGEST_PIECE;
    parts.push({ phonemes: rest.slice(0, until), isSentenceEnd: false });
    rest = rest.slice(until);
  }
  return [...parts, { phonemes: rest, isSentenceEnd }];
}
