/** Characters of a comment on a post. */
export const COMMENT_MAX = 5_000;
/** Characters of the words that a comment is about. */
export const PASSAGE_MAX = 2_000;
/** People that one comment may name: each gets a notification. */
export const MENTIONS_MAX = 20;

/** '1 comment', '3 comments'. */
export const countOfComments = (count: number): string => (count === 1 ? '1 comment' : `${count} comments`);

type Person = { id: string; name: string };

/** How a comment names a person. */
export const mentionOf = (name: string): string => `@${name}`;

/**
 * The people of a project whom a comment names, by "@" and their name. Of two names that begin alike the longer one
 * counts where both fit: "@Ann Lee" names Ann Lee, not Ann.
 */
export function mentionedIn(comment: string, people: readonly Person[]): string[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = comment.indexOf('@'); at >= 0; at = comment.indexOf('@', at + 1)) {
    const rest = comment.slice(at + 1);
    const length = byLength.find(({ name }) => startsAsName(rest, name))?.name.length;
    if (length === undefined) continue;
    for (const { id, name } of byLength) if (name.length === length && startsAsName(rest, name)) found.add(id);
  }
  return [...found];
}

/** Whether a text begins with a name that ends there: "Anna" does not begin with "Ann". */
const startsAsName = (rest: string, name: string): boolean =>
  rest.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length));
