import type { VideoFormat } from './formats';

const TITLE_MAX = 60;
/** Fewer letters are no title, but a word of greeting. */
const CLAUSE_MIN = 12;

/**
 * A title from a prompt: its first clause, at most 60 letters, never cut within a word unless a single word is longer.
 * Empty for an empty prompt.
 */
export function titleOf(prompt: string): string {
  const text = prompt.replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?…。！？](?=\s|$)/u.exec(text)?.[0] ?? text;
  const clause = /^.*?[,;:—–](?=\s)/u.exec(sentence)?.[0] ?? sentence;
  const first = lettersOf(bare(sentence)) <= TITLE_MAX || lettersOf(bare(clause)) < CLAUSE_MIN ? sentence : clause;
  return withinWords(bare(first), TITLE_MAX);
}

const lettersOf = (text: string) => [...text].length;
const bare = (text: string) => text.replace(/[\s.,;:…。—–-]+$/u, '');

function withinWords(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const space = letters.lastIndexOf(' ', most);
  return bare(letters.slice(0, space > 0 ? space : most).join(''));
}

/** The default title of a video project (docs/decisions/studio.md). */
export function defaultTitle({ model, prompt }: { model: string | null; prompt: string }): string {
  if (model) return `${model} Video`;
  const title = titleOf(prompt);
  return title ? `${title} Video` : 'Video';
}

/** A title as the name of a file, without its extension. */
export function fileWord(title: string): string {
  return (
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
      .trim()
      .slice(0, 150) || 'video'
  );
}

/** A film in one of its formats. `isOther`: it was made of another format, and its name says its own. */
type InFormat = { title: string; format: VideoFormat; isOther: boolean };

/** A film's name in a sentence: “Bread”, “Bread” in 1:1. */
export const namedFilm = ({ title, format, isOther }: InFormat): string =>
  `“${title}”${isOther ? ` in ${format}` : ''}`;

/** The name of its file, without its extension: `Bread`, `Bread 1x1`. */
export const filmFileWord = ({ title, format, isOther }: InFormat): string =>
  fileWord(title) + (isOther ? ` ${format.replace(':', 'x')}` : '');
