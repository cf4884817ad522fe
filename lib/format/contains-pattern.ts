/** A pattern that ignores case, of texts with these words in them: Russian writes ё as е wherever it likes. */
export function containsPattern(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/[её]/gi, '[её]');
}
