import { wordsOf } from './words';

/** Equal for texts that are the same for people: their words, without case, marks and spaces. */
export function normalisedText(text: string): string {
  return wordsOf(text)
    .map(({ text: word }) => word)
    .join(' ');
}

/** For the filter of the list: case and diacritics don't matter. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е');
}

/** Whether every word of a search occurs in the text. */
export function hasEveryWord(text: string, search: string): boolean {
  const plain = plainText(text);
  return plainText(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => plain.includes(word));
}
