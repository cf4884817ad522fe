import { FPS } from '../time';
import type { Script } from './script';

/** A chapter begins after so long a pause, and lasts at least ten seconds: shorter ones YouTube does not take. */
const PAUSE_FRAMES = Math.round(1.5 * FPS);
const LEAST_FRAMES = 10 * FPS;
const LONGEST_TITLE = 60;

/** A part of the film with the words that it begins with. */
export type Chapter = { frame: number; title: string };

/** Chapters by the long pauses between sentences; the first one begins with the film. */
export function chaptersOf({ sentences }: Pick<Script, 'sentences'>): Chapter[] {
  const chapters: Chapter[] = [];
  let ended = -Infinity;
  for (const { words } of sentences) {
    const start = words[0]?.start ?? 0;
    const last = chapters.at(-1);
    const isNew = !last || (start - ended >= PAUSE_FRAMES && start - last.frame >= LEAST_FRAMES);
    if (isNew) chapters.push({ frame: last ? start : 0, title: titleOf(words.map(({ text }) => text)) });
    ended = Math.max(ended, words.at(-1)?.end ?? 0);
  }
  return chapters;
}

/** Chapters as networks read them from a description: '0:00 First words', a line each. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ frame, title }) => `${timeOf(frame)} ${title}`).join('\n');

function timeOf(frame: number): string {
  const seconds = Math.floor(frame / FPS);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = `${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** As many words as there is room for, without the sign that ends the sentence. */
function titleOf(words: readonly string[]): string {
  let title = '';
  for (const word of words) {
    if (title && title.length + word.length >= LONGEST_TITLE) break;
    title = title ? `${title} ${word}` : word;
  }
  return title.replace(/[\s.,:;…–—-]+$/u, '').slice(0, LONGEST_TITLE);
}
