import { partTexts } from '@/lib/platforms/parts';

/** The piece of a text in which each file stands, by its address; a file without one stands in the first. */
export type Places = Readonly<Record<string, number>>;
export type FormPart = { content: string; media: string[] };

type Files = { media: readonly string[]; places: Places };

/** The files of each piece of a text. What stood beyond the last piece stands in it. */
export function filesAt(text: string, { media, places }: Files): string[][] {
  const pieces = partTexts(text);
  return pieces.map((_, index) => media.filter((url) => Math.min(places[url] ?? 0, pieces.length - 1) === index));
}

/** The parts of a thread; null: a plain post. A piece with neither text nor files is none. */
export function threadOf(text: string, files: Files): FormPart[] | null {
  const at = filesAt(text, files);
  const parts = partTexts(text)
    .map((content, index) => ({ content, media: at[index] ?? [] }))
    .filter(({ content, media }) => content !== '' || media.length > 0);
  return parts.length > 1 ? parts : null;
}

/** Where files stand after the text was changed: those of pieces before and after the change stay with their words. */
export function movedPlaces(places: Places, before: string, after: string): Places {
  const [old, now] = [partTexts(before), partTexts(after)];
  const grown = now.length - old.length;
  if (grown === 0 || Object.keys(places).length === 0) return places;
  const shorter = Math.min(old.length, now.length);
  let kept = 0;
  while (kept < shorter && old[kept] === now[kept]) kept++;
  let last = 0;
  while (last < shorter - kept && old.at(-1 - last) === now.at(-1 - last)) last++;
  const to = (part: number): number => {
    if (part < kept) return part;
    if (part >= old.length - last) return part + grown;
    return Math.max(0, Math.min(part, now.length - last - 1));
  };
  return Object.fromEntries(Object.entries(places).map(([url, part]) => [url, to(part)]));
}
