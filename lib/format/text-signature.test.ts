import { describe, expect, it } from 'vitest';
import { containsPattern } from './contains-pattern';
import { signatureOf, signatureOfQuery } from './text-signature';

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** As databases take it; with its u JavaScript refuses to escape a hyphen. */
const patternOf = (words: string) => new RegExp(containsPattern(words).replaceAll('\\-', '-'), 'iu');
const contains = (texts: readonly string[], words: string) => texts.some((text) => patternOf(words).test(text));

/** Whether the signature lets a document through. */
function mayContain(texts: readonly string[], words: string): boolean {
  const bits = signatureOf(texts);
  return (signatureOfQuery(words) ?? []).every((bit) => bits.has(bit));
}

describe('signatures of texts', () => {
  it('every text that contains the words has their bits, in both scripts, whatever the case', () => {
    const next = numbers(5);
    const LETTERS = [...'абвеёЕЁЖжIiİıſsSßẞKkK019 .,-+“”🎄🎅ςσΣ\n'];
    const random = (length: number) => Array.from({ length }, () => LETTERS[next(LETTERS.length)]).join('');
    const flipped = (text: string) => Array.from(text, (each) => (next(2) ? each.toUpperCase() : each.toLowerCase()));
    let found = 0;
    for (let round = 0; round < 800; round++) {
      const texts = [random(next(40)), random(next(2000))];
      const source = Array.from(texts[1]!);
      const at = next(source.length + 1);
      const words = flipped(source.slice(at, at + 2 + next(20)).join('')).join('');
      for (const query of [words, random(2 + next(3))]) {
        if (!query || !contains(texts, query)) continue;
        found += 1;
        expect(mayContain(texts, query), JSON.stringify([query, texts])).toBe(true);
      }
    }
    expect(found).toBeGreaterThan(600);
  });

  it('hold for every character that a search takes for another one', () => {
    const wrong: string[] = [];
    for (let code = 33; code < 0x1_1000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const letter = String.fromCodePoint(code);
      const pattern = patternOf(letter);
      const others = [letter.toUpperCase(), letter.toLowerCase(), letter.toUpperCase().toLowerCase()];
      for (const other of others)
        if (Array.from(other).length === 1 && pattern.test(other) && !mayContain([`a${other}b`], `a${letter}b`))
          wrong.push(`${letter} ${other}`);
    }
    expect(wrong).toEqual([]);
  });

  it('leave out most other texts', () => {
    const texts = ['The quick brown fox jumps over the lazy dog'];
    expect(['zanzibar', 'foxes', 'quack', 'жук', 'xq'].filter((words) => mayContain(texts, words))).toEqual([]);
    expect(mayContain(texts, 'OX JUMPS')).toBe(true);
  });

  it('of one character there are none; a very long text is let through', () => {
    expect(signatureOfQuery('a')).toBeNull();
    expect([...signatureOf([])]).toEqual([]);
    const next = numbers(9);
    const long = Array.from({ length: 30_000 }, () => String.fromCodePoint(0x61 + next(26), 0x430 + next(32))).join('');
    expect(mayContain([long], 'zanzibar')).toBe(true);
  });
});
