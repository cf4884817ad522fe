/** A word as it is written, and when it is said: seconds from the start of the voice's file. */
export type Word = { text: string; start: number; end: number };

/** A word of a text: where it begins and how long it is, in characters (code points). */
export type Token = { text: string; at: number; length: number };

const SAID = /[\p{L}\p{N}$€£%&@+=]/u;

/** The words of a text, between spaces. A dash or an emoji on its own belongs to the word before it. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let carried: Token | null = null;
  for (const token of piecesOf(text)) {
    const last = tokens.at(-1);
    if (!SAID.test(token.text)) {
      if (last) joinTo(last, token);
      else if (carried) joinTo(carried, token);
      else carried = token;
      continue;
    }
    if (carried) joinTo(carried, token);
    tokens.push(carried ?? token);
    carried = null;
  }
  return tokens;
}

/** The words of a text without times. */
export const wordCount = (text: string): number => tokensOf(text).length;

function piecesOf(text: string): Token[] {
  const pieces: Token[] = [];
  let current = '';
  let at = 0;
  const characters = [...text, ' '];
  for (const [index, character] of characters.entries()) {
    if (/\s/.test(character)) {
      if (current) pieces.push({ text: current, at, length: index - at });
      current = '';
      continue;
    }
    if (!current) at = index;
    current += character;
  }
  return pieces;
}

function joinTo(token: Token, next: Token): void {
  token.text = `${token.text} ${next.text}`;
  token.length = next.at + next.length - token.at;
}
