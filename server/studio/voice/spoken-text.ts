/** Emoji and marks that are seen, not said. */
const UNSAID =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200b-\u200f\u2028-\u202e\ufe0e\ufe0f*_~`#|<>^\\{}[\]\u0000-\u0008\u000b-\u001f]/u;

/** A text as it is said: each character that is not said becomes a space, so that places in it stay the same. */
export function spokenText(text: string): string {
  return Array.from(text, (character) => (UNSAID.test(character) ? ' ' : character)).join('');
}
