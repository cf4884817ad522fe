export type Word = {
  /** In lower case. */ text: string;
  /** UTF-16 offsets in the text. */ from: number;
  to: number;
};

/**
 * Numbers with their separators, and runs of letters with inner apostrophes. Scripts written without spaces become
 * pairs of characters.
 */
const TOKEN = /\p{Nd}+(?:[.,\u00a0\u202f]\p{Nd}+)*|[\p{L}\p{M}](?:[\p{L}\p{M}\p{N}]|['’](?=\p{L}))*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * One word to people in several tokens: 2 500 is 2500, an e-mail is an email, BL-301 is bl301, and a line may end
 * within a word. It counts besides its tokens.
 */
const WRITTEN_APART =
  /(?<![\p{L}\p{N}.,+-])(?<!\p{N} )\p{Nd}{1,3}(?: \p{Nd}{3})+(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}-])(?:\p{Script=Latin}{1,3}-\p{Script=Latin}+|\p{L}{1,6}[-\u2011]\p{Nd}{1,8}|\p{Lu}{2,6} \p{Nd}{2,8}|\p{L}{2,30}-\n\p{Ll}{2,30})(?![\p{L}\p{N}-])/gu;
/** Letters and digits together: a code. Its parts count besides it, so that it is found written apart too. */
const CODE = /^(?=.*\p{Nd})[\p{L}\p{N}]{2,20}$/u;

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
  const apart = [...text.matchAll(WRITTEN_APART)].map(({ 0: token, index: from }) => ({
    text: plain(token.replace(/[ \n\u2011-]/g, '')),
    from,
    to: from + token.length,
  }));
  const words = tokensOf(text);
  return apart.length === 0 ? words : [...words, ...apart].sort((a, b) => a.from - b.from);
}

function tokensOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const from = match.index;
    if (UNSPACED.test(token)) words.push(...pairsOf(token, from));
    else words.push({ text: plain(token), from, to: from + token.length }, ...partsOf(token, from));
  }
  return words;
}

/** The words of a question without the parts of codes that are known as they stand: `bl301` need not find BL-302. */
export function withoutKnownParts(words: readonly Word[], isKnown: (word: string) => boolean): Word[] {
  const codes = words.filter(({ text, from, to }) => to - from === text.length && CODE.test(text) && isKnown(text));
  return words.filter((word) => !codes.some((code) => code !== word && code.from <= word.from && word.to <= code.to));
}

/** The letters and the digits of a code. */
function partsOf(token: string, from: number): Word[] {
  if (/^\p{Nd}/u.test(token) || !CODE.test(token)) return [];
  return [...token.matchAll(/\p{Nd}+|[^\p{Nd}]+/gu)].map(({ 0: part, index }) => ({
    text: plain(part),
    from: from + index,
    to: from + index + part.length,
  }));
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}

function plain(token: string): string {
  if (/^\p{Nd}/u.test(token)) return plainNumber(token);
  return token
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '');
}

/** 3,000, 3 000 and 3,000.00 are 3000; 14,5 is 14.5. */
function plainNumber(token: string): string {
  return token
    .normalize('NFKC')
    .replace(/[., \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/,/g, '.')
    .replace(/^(\p{Nd}+)\.0+$/u, '$1');
}

function pairsOf(token: string, from: number): Word[] {
  const characters = [...token];
  const only = characters.length === 1;
  const words: Word[] = [];
  let at = from;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next !== undefined || only) {
      const pair = character + (next ?? '');
      words.push({ text: pair.toLowerCase(), from: at, to: at + pair.length });
    }
    at += character.length;
  }
  return words;
}
