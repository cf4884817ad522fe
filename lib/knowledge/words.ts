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

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const from = match.index;
    if (UNSPACED.test(token)) words.push(...pairsOf(token, from));
    else words.push({ text: plain(token), from, to: from + token.length });
  }
  return words;
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

/** 3,000 and 3 000 are 3000; 14,5 is 14.5. */
function plainNumber(token: string): string {
  return token
    .normalize('NFKC')
    .replace(/[., \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/,/g, '.');
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
