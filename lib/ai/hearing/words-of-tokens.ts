/** A token of a text, with the seconds at which it begins and ends. */
export type TimedToken = { token: number; start: number; end: number };
export type HeardWord = { text: string; start: number; end: number };

/** Languages that are written without spaces: there a letter counts as a word. */
const UNSPACED = new Set(['zh', 'yue', 'ja', 'th', 'lo', 'my', 'km', 'bo']);
const hasSound = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** A token may be a part of a letter's bytes. */
const UNFINISHED = '\uFFFD';

/** The words that tokens spell. Signs belong to the word before them, those that open to the one after. */
export function wordsOfTokens(
  tokens: readonly TimedToken[],
  { decode, language }: { decode: (tokens: number[]) => string; language: string | null },
): HeardWord[] {
  const words: HeardWord[] = [];
  const isSpaced = !UNSPACED.has(language ?? '');
  for (const { text, start, end } of lettersOf(tokens, decode)) {
    const last = words.at(-1);
    const begins = isSpaced ? /^\s/u.test(text) : hasSound(text) && hasSound(last?.text ?? '');
    if (!last || begins) words.push({ text: text.trim(), start, end });
    else Object.assign(last, { text: (last.text + text).trimEnd(), end });
  }
  return words.reduce<HeardWord[]>(withSigns, []).filter(({ text }) => hasSound(text));
}

/** Joined to whole letters. */
function lettersOf(tokens: readonly TimedToken[], decode: (tokens: number[]) => string): HeardWord[] {
  const all: HeardWord[] = [];
  let open: TimedToken[] = [];
  for (const [at, token] of tokens.entries()) {
    open.push(token);
    const text = decode(open.map((each) => each.token));
    if (text.includes(UNFINISHED) && at < tokens.length - 1) continue;
    const clean = text.replaceAll(UNFINISHED, '');
    if (clean !== '') all.push({ text: clean, start: open[0]?.start ?? 0, end: token.end });
    open = [];
  }
  return all;
}

/** A dash that stands alone is no word. */
function withSigns(words: HeardWord[], word: HeardWord): HeardWord[] {
  const last = words.at(-1);
  if (!last || (hasSound(word.text) && hasSound(last.text))) return [...words, word];
  return [...words.slice(0, -1), { text: `${last.text} ${word.text}`.trim(), start: last.start, end: word.end }];
}
