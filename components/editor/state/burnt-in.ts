import { ownFileOf } from '@/lib/media/own-file';

type Film = { mergedVideoUrl: string | null; subtitles: { burnt: boolean } };

/** Whether a clip is the merged film with subtitles in its picture: others would lie over them. */
export function hasBurntSubtitles({ mergedVideoUrl, subtitles }: Film, url: string | null): boolean {
  const [film, clip] = [ownFileOf(mergedVideoUrl ?? ''), ownFileOf(url ?? '')];
  return subtitles.burnt && film !== null && film.id === clip?.id;
}

/** A warning before a second set is laid over them. */
export const BURNT =
  'This film has subtitles in its picture already. Others would lie over them. To change them, choose “Open as segments”: there they are texts.';
