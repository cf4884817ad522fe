import { AppError } from '@/lib/errors/app-error';
import { durationWords } from '@/lib/media/words';
import { endOf, endOfFilm, isPresent, type Item, type Timeline } from '@/lib/timeline/model';
import { clockOf, FPS, toFrames, toSeconds } from '@/lib/timeline/time';
import { RENDER_MAX_SECONDS, type RenderFormat } from '@/lib/video/render';

/** Frames of the timeline. */
export type RenderRange = { start: number; end: number };

/** The items that a render of a range shows or plays. */
export const takesPart = (timeline: Timeline, { start, end }: RenderRange, item: Item): boolean =>
  isPresent(timeline, item) && item.start < end && endOf(item) > start;

/** How a sentence begins that is about an item: 'The video at 0:12.0'. */
export const nameOfItem = ({ type, start }: Pick<Item, 'type' | 'start'>): string =>
  `The ${type === 'audio' ? 'sound' : type} at ${clockOf(start)}`;

const OF_FORMAT: Record<RenderFormat, string> = {
  mp4: 'A video',
  webm: 'A WebM',
  mov: 'A video',
  prores: 'A ProRes',
  gif: 'A GIF',
  audio: 'The sound',
  still: 'The video',
};

/** The frames that are rendered: the range asked for, up to the last item. Throws VALIDATION_FAILED. */
export function rangeOf(
  timeline: Timeline,
  asked: { start: number; end: number } | null | undefined,
  format: RenderFormat,
): RenderRange {
  const film = endOfFilm(timeline);
  if (film === 0)
    throw new AppError('VALIDATION_FAILED', 'Nothing is seen or heard in this timeline. Add something to it first.');
  const start = asked ? toFrames(asked.start) : 0;
  if (start >= film)
    throw new AppError('VALIDATION_FAILED', `The film ends at ${durationWords(film / FPS)}, before that part begins.`);
  if (format === 'still') return { start, end: start + 1 };
  const end = Math.min(film, asked ? Math.max(start + 1, toFrames(asked.end)) : film);
  const most = RENDER_MAX_SECONDS[format];
  if (end - start > most * FPS)
    throw new AppError(
      'VALIDATION_FAILED',
      `${OF_FORMAT[format]} can last at most ${durationWords(most)}; this would be ${durationWords(toSeconds(end - start))}. Render a part of it.`,
    );
  return { start, end };
}
