import { captionsFault, type Captions } from '@/lib/platforms/captions';
import { permanent } from '@/server/publishing/platforms/failure';
import type { AdapterContext } from '@/server/publishing/platforms/types';
import { callerOf } from './caller';
import { callX } from './client';
import { classifyX } from './errors';

const BY_HAND = 'Add the file in X’s Media Studio; the post has it under “Captions”.';
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * Captions of a video that is posted: a file of its own, then the tie to the video by its media id. Both may be
 * repeated: the second tie takes the place of the first. `video`: null where it is not known.
 */
export async function addCaptions(context: AdapterContext, video: string | null, captions: Captions): Promise<void> {
  const fault = captionsFault(captions);
  if (fault) throw permanent(`${fault} ${BY_HAND}`);
  if (!video) throw permanent(`X did not say which video the captions are for. ${BY_HAND}`);
  const caller = callerOf(context);
  const { text, language } = captions;
  try {
    const { data } = await callX<{ id: string }>(caller, {
      method: 'POST',
      path: '/2/media/upload',
      json: { media: Buffer.from(text).toString('base64'), media_category: 'subtitles' },
    });
    const [code = 'en'] = language.split('-');
    await callX(caller, {
      method: 'POST',
      path: '/2/media/subtitles',
      json: {
        id: video,
        media_category: 'TweetVideo',
        subtitles: { id: data.id, language_code: code.toUpperCase(), display_name: LANGUAGES.of(code) ?? code },
      },
    });
  } catch (error) {
    const failure = classifyX(error, false);
    if (failure.class !== 'permanent' && failure.class !== 'authentication') throw error;
    throw permanent(`X took no captions: ${failure.text}. ${BY_HAND}`, failure.cause);
  }
}
