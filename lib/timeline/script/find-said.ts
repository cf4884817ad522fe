import type { SaidWord } from './script';

/** A word as it is compared: in small letters, ё as е, without signs around it. */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Where a text is said: the first word and the last, by their numbers. Words may be given in part. */
export function findSaid(words: readonly Pick<SaidWord, 'text'>[], text: string): { first: number; last: number }[] {
  const sought = text.split(/\s+/).map(plainWord).filter(Boolean).join(' ');
  if (!sought) return [];
  const begins: number[] = [];
  let all = '';
  for (const word of words) {
    begins.push(all.length);
    all += `${plainWord(word.text)} `;
  }
  const hits: { first: number; last: number }[] = [];
  let number = 0;
  for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + sought.length)) {
    while ((begins[number + 1] ?? Infinity) <= at) number += 1;
    let last = number;
    while ((begins[last + 1] ?? Infinity) < at + sought.length) last += 1;
    if (hits.at(-1)?.last !== last) hits.push({ first: number, last });
  }
  return hits;
}
