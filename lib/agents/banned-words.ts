import { wordsOf } from '@/lib/knowledge/words';

/** Which banned words or phrases a text has: whole words, whatever their case. */
export function bannedIn(text: string, banned: readonly string[]): string[] {
  const said = ` ${wordsOf(text)
    .map((word) => word.text)
    .join(' ')} `;
  return banned.filter((phrase) => {
    const words = wordsOf(phrase)
      .map((word) => word.text)
      .join(' ');
    return words ? said.includes(` ${words} `) : text.includes(phrase);
  });
}
