/** Words that someone said, and who: null where that is not said. */
export type Quoted = { text: string; author: string | null };

const WHOLE = /^["«„“]\s*([^"«»„“”]+?)\s*["»”“][.!]?$/u;
/** A quote with a few words behind it: “…,” she said. */
const WITH_SPEAKER = /^["«„“]\s*([^"«»„“”]{15,}?)\s*,?\s*["»”“]\s*[,—–-]?\s*([^.!?]{3,60})[.]?$/u;
const NAME = /\p{Lu}[\p{L}.'’-]+(?:\s+(?:(?:de|da|di|del|du|la|von|van)\s+)*\p{Lu}[\p{L}.'’-]+)+/u;

/** The quote that a statement is; null: it is none. */
export function quotedIn(statement: string): Quoted | null {
  const whole = WHOLE.exec(statement)?.[1];
  if (whole) return { text: whole, author: null };
  const [, text, speaker] = WITH_SPEAKER.exec(statement) ?? [];
  const author = speaker ? NAME.exec(speaker)?.[0] : undefined;
  return text && author ? { text, author } : null;
}
