import { addressesOfParts, partsIn, type Part, type PartFile } from '@/lib/media/part-files';

export { addressesOfParts, partsIn, type Part, type PartFile };

/** So many parts a post may have: readers of longer ones want an article. */
export const PARTS_MAX = 25;
/** Between two parts in a text: a line of its own. */
export const PART_BREAK = '---';

/** The texts between the breaks; one without a break is a plain post. */
export function partTexts(text: string): string[] {
  const texts: string[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    if (line === PART_BREAK) texts.push([]);
    else texts.at(-1)?.push(line);
  }
  return texts.map(withoutEmptyEnds);
}

/** Spaces within lines stay: without them another line might be a break. */
function withoutEmptyEnds(lines: readonly string[]): string {
  const isFilled = (line: string) => line.trim() !== '';
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1).join('\n');
}

/** The parts as one text, from which `partTexts` makes them again. */
export function joinParts(parts: readonly Pick<Part, 'content'>[]): string {
  return parts.map(({ content }) => content).join(`\n${PART_BREAK}\n`);
}

/** The parts as one text for a network that takes no others. */
export function withBlankLines(parts: readonly Pick<Part, 'content'>[]): string {
  return parts
    .map(({ content }) => content)
    .filter((content) => content !== '')
    .join('\n\n');
}

/** A part’s text with its number, as in "2/5", where that is wanted. */
export function numberedText(text: string, { index, count }: { index: number; count: number }): string {
  return `${text} ${index + 1}/${count}`.trimStart();
}

/**
 * The parts of a text with breaks; none: it is a plain post. `known`: earlier parts, whose files stay at their places.
 */
export function partsOfText(text: string, known: readonly Part[] = []): Part[] {
  // Nearly all texts have none, and lists ask this of each post.
  const texts = text.includes(PART_BREAK) ? partTexts(text) : [];
  if (texts.length < 2) return [];
  const media = (index: number) =>
    index < texts.length - 1 ? (known[index]?.media ?? []) : known.slice(index).flatMap((part) => part.media);
  return several(texts.map((content, index) => ({ content, media: media(index) })));
}

/**
 * Without those that have neither text nor files. One alone is a plain post; the last one takes what would be too many.
 */
function several(parts: readonly Part[]): Part[] {
  const filled = parts.filter(({ content, media }) => content !== '' || media.length > 0);
  if (filled.length < 2) return [];
  const rest = filled.slice(PARTS_MAX - 1);
  if (rest.length < 2) return filled;
  const last = { content: withBlankLines(rest), media: rest.flatMap(({ media }) => media) };
  return [...filled.slice(0, PARTS_MAX - 1), last];
}

/** Parts as they are kept: trimmed, and none with a break inside it. Fewer than two are none. */
export function cleanParts(parts: readonly Part[]): Part[] {
  const clean = parts.flatMap(({ content, media }) =>
    partTexts(content).map((text, index) => ({ content: text, media: index === 0 ? media : [] })),
  );
  return several(clean);
}

/** A break before or behind all that is written is none. */
function withoutEmptyParts(text: string): string {
  const texts = partTexts(text);
  const [only, ...others] = texts.filter((content) => content !== '');
  return texts.length > 1 && only !== undefined && others.length === 0 ? only : text;
}

type Written = { content: string; parts: readonly Part[] };
type Sent = { content?: string | null | undefined; parts?: readonly Part[] | null | undefined };

/**
 * A text and its parts after a save. Parts win, unless they came back as they were beside a changed text: then
 * the text was edited, and its breaks make the parts. No parts, where there were some, makes a plain post.
 */
export function settledParts({ content, parts }: Sent, known: Written): Written {
  const text = content === undefined ? known.content : (content ?? '');
  const sent = parts === undefined ? known.parts : cleanParts(parts ?? []);
  const isSame = JSON.stringify(sent) === JSON.stringify(known.parts);
  if (!isSame) return sent.length === 0 ? { content: text, parts: [] } : { content: joinParts(sent), parts: sent };
  if (text === known.content) return { content: text, parts: known.parts };
  const found = partsOfText(text, known.parts);
  return { content: found.length > 0 ? joinParts(found) : withoutEmptyParts(text), parts: found };
}
