import { ownFileOf } from '@/lib/media/own-file';
import type { VideoLanguage } from '@/lib/video/languages';
import type { ProjectSegment } from '@/lib/video/project-segment';
import type { Word } from '@/lib/video/word';
import { speedOf } from './present';
import { findVideoWithFile, type Film } from './project.store';
import { findVoiceOverWithFile } from './voice-over.store';

/**
 * The words of a file that this studio has made, in seconds of that file: of a merged film as they were merged, of a
 * segment's clip as its voice will say them over it, of a voice as it says them. No words: nothing is said, or it is
 * not known. Null: not ours.
 */
export async function wordsInFile(
  projectId: string,
  url: string,
): Promise<{ words: Word[]; language: VideoLanguage } | null> {
  const own = ownFileOf(url);
  if (!own) return null;
  const video = await findVideoWithFile(projectId, own.id);
  if (!video) return findVoiceOverWithFile(projectId, own.id);
  const { film, segments, language } = video;
  if (film?.fileId === own.id) return { language, words: film.parts.flatMap((part) => wordsInFilm(part, segments)) };
  const spoken = segments.find(({ voice }) => voice?.fileId === own.id)?.voice;
  if (spoken) return { language, words: spoken.words };
  const segment = segments.find(({ clip }) => clip?.fileId === own.id);
  const words = segment?.voice?.words ?? [];
  const speed = segment ? speedOf(segment) : 1;
  return { language, words: words.map((word) => moved(word, 0, speed)) };
}

/** The words of a part of a film. One that was merged before they were kept with it has its segment's. */
export function wordsInFilm(
  { name, start, words }: Film['parts'][number],
  segments: readonly Pick<ProjectSegment, 'name' | 'voice'>[],
): Word[] {
  const said = words ?? segments.find((segment) => segment.name === name)?.voice?.words ?? [];
  return said.map((word) => moved(word, start, 1));
}

const moved = ({ text, start, end }: Word, by: number, times: number): Word => ({
  text,
  start: start * times + by,
  end: end * times + by,
});
