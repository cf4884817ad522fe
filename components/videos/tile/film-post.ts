import { handOver, takeHanded } from '@/components/media/cover/handed-over';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import type { Captions } from '@/lib/platforms/captions';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { withFilm } from '@/lib/posts/film';
import { bodyOf, emptyForm, withMainText, type PostForm } from '@/lib/posts/form';
import { withRemembered, type Remembered } from '@/lib/posts/remembered';
import { postSentences, postText } from '@/lib/video/post-text';
import { filmFor } from './film-for';

type Film = Parameters<typeof filmFor>[0] & Parameters<typeof postText>[0] & Pick<WireVideoProject, 'title'>;

/**
 * The body of a new post of a film: on the channels of the last post, each with its own format, cover and words. Those
 * of other channels are handed over, for when they are switched on. `captions`: where they are not burnt in.
 */
export function filmPost(video: Film, url: string, remembered: Remembered, captions: Captions | null = null) {
  const words = { common: postText(video), sentences: postSentences(video) };
  handOver(url, (platform) => ({ ...filmFor(video, platform), words, captions }));
  const bare: PostForm = { ...emptyForm(), title: video.title, media: [url] };
  const begun = withRemembered(withMainText(bare, 'content', words.common), remembered);
  const form = PLATFORM_KEYS.reduce((old, key) => {
    const film = old.platforms[key].enabled && takeHanded(url, key);
    return film ? withFilm(old, key, film) : old;
  }, begun);
  return bodyOf(form);
}
