import type { Captions } from '@/lib/platforms/captions';
import { isVideoUrl, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { withFilmWords, type FilmWords } from './fit-text';
import { shownMedia, withField, withPlatform, type PostForm } from './form';

/** The film that a network's post of a video shows, and its cover. */
export type FilmFile = { url: string; coverUrl: string | null };
/** With what the post can say. `captions`: absent where they are burnt in, or there are none. */
export type Film = FilmFile & { words: FilmWords; captions?: Captions | null };

/**
 * Gives a network its film in the place of the video that it shows, with a cover where it takes one, and with the words
 * that are right there, and with its captions where it takes a file of them. What was chosen by hand stays.
 */
export function withFilm(form: PostForm, key: PlatformKey, { url, coverUrl, words, captions }: Film): PostForm {
  const { fields, media } = form.platforms[key];
  const shown = shownMedia(form, key);
  const video = shown.find(isVideoUrl);
  const own = media ?? (url === video ? null : shown.map((one) => (one === video ? url : one)));
  const takesCover = manifestOf(key).fields.some(({ kind }) => kind === 'cover') && !fields.coverFrame;
  const shownThere = withPlatform(withFilmWords(form, key, words), key, { media: own });
  const covered = takesCover && coverUrl ? withField(shownThere, key, 'coverFrame', coverUrl) : shownThere;
  const takesCaptions = manifestOf(key).fields.some(({ name }) => name === 'captions') && !fields.captions;
  if (!takesCaptions || !captions) return covered;
  return withField(withField(covered, key, 'captions', captions.text), key, 'captionsLanguage', captions.language);
}
