/** As many letters as a calendar has room for at its widest. */
const LONGEST = 80;

/**
 * How a post is called in lists and calendars: its title, else the beginning of its text up to the end of a line and
 * never cut within a word; 'Untitled Post' only where there is neither.
 */
export function firstWords({ title, content }: { title: string; content: string }): string {
  const line = title.trim() || content.trim().split('\n')[0]?.trim() || '';
  if (!line) return 'Untitled Post';
  if (line.length <= LONGEST) return line;
  const space = line.lastIndexOf(' ', LONGEST);
  return `${line.slice(0, space > LONGEST / 2 ? space : LONGEST).replace(/[\s,;:–-]+$/, '')}…`;
}

/** A text for a line or two: the breaks between the parts of a thread are no words. */
export const withoutBreaks = (content: string): string => content.replace(/^---$\n?/gm, '');
