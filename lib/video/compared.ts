import type { VideoLanguage } from './languages';

/** Two things that a prompt compares, with what it says of each. `at`: where in the statements that stood. */
export type Compared = { left: string; right: string; leftItems: string[]; rightItems: string[]; at: number };

const OR: Record<VideoLanguage, string> = {
  en: 'or|vs\\.?|versus',
  ru: 'или|против',
  es: 'o|u|contra|vs\\.?',
  fr: 'ou|contre|vs\\.?',
  de: 'oder|gegen|vs\\.?',
  it: 'o|oppure|contro|vs\\.?',
};
const ARTICLE = /^(?:the|an?|el|la|los|las|le|les|l['’]|der|die|das|il|lo|i|gli)(?:\s+|(?<=['’]))/iu;
/** Things are compared by a word or two each. */
const THING = "(?:[\\p{L}\\p{N}'’-]+\\s+)?[\\p{L}\\p{N}'’-]+";

const bare = (text: string): string => text.replace(ARTICLE, '').toLowerCase();

/**
 * Reads which two things a heading such as "Train or plane?" compares, where statements begin with each of both; null:
 * nothing is compared. `rest`: the statements that are left.
 */
export function comparedIn(
  heading: string,
  statements: readonly string[],
  language: VideoLanguage,
): { compared: Compared; rest: string[] } | null {
  const found = new RegExp(`^(${THING})\\s+(?:${OR[language]})\\s+(.+)$`, 'iu').exec(heading);
  const [, left = '', behind = ''] = found ?? [];
  // The second thing is as much of what follows as statements begin with.
  const words = behind.replace(/[?!.:,]/gu, '').split(/\s+/);
  for (const count of [2, 1]) {
    const right = words.slice(0, count).join(' ');
    if (!left || !right || words.length < count) continue;
    // A statement that names both is about neither of them alone.
    const of = (one: string, other: string) => statements.filter((text) => begins(text, one) && !names(text, other));
    const [leftItems, rightItems] = [of(left, right), of(right, left)];
    if (leftItems.length === 0 || rightItems.length === 0) continue;
    const about = new Set([...leftItems, ...rightItems]);
    const at = statements.findIndex((one) => about.has(one));
    const rest = statements.filter((one) => !about.has(one));
    return { compared: { left: thing(left), right: thing(right), leftItems, rightItems, at }, rest };
  }
  return null;
}

const names = (statement: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${bare(name)}(?![\\p{L}\\p{N}])`, 'u').test(statement.toLowerCase());
const begins = (statement: string, name: string): boolean => `${bare(statement)} `.startsWith(`${bare(name)} `);
const thing = (name: string): string => name.replace(ARTICLE, '').replace(/^\p{Ll}/u, (l) => l.toLocaleUpperCase());
