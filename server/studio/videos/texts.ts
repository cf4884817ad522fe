import { AppError } from '@/lib/errors/app-error';
import { srtOf } from '@/lib/video/srt';
import { wordGroups } from '@/lib/video/word-groups';
import { fileWord } from '@/lib/video/titles';
import { requireVideo } from './require';
import { wordsInFilm } from './words-in-file';

/** Words of a subtitle, as they are burnt in. */
const WORDS = 5;
export type TextFile = { name: string; text: string };

/** The subtitles of the merged film. */
export async function subtitlesOf({ id }: { id: string }): Promise<TextFile> {
  const { film, segments, title } = await requireVideo(id);
  if (!film) throw new AppError('CONFLICT', 'There are no subtitles before the video is merged.');
  const groups = film.parts.flatMap((part) => wordGroups(wordsInFilm(part, segments), WORDS));
  return { name: `${fileWord(title)}.srt`, text: srtOf(groups) };
}

/** The words of the video, segment by segment. */
export async function scriptOf({ id }: { id: string }): Promise<TextFile> {
  const { title, description, segments } = await requireVideo(id);
  const parts = segments.map(
    ({ description: about, voiceOverText }, index) => `${index + 1}. ${about}\n${voiceOverText}`,
  );
  return { name: `${fileWord(title)}.txt`, text: `${[title, description, ...parts].filter(Boolean).join('\n\n')}\n` };
}
