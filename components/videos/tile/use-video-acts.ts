'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useAction } from '@/components/api/use-action';
import { readRemembered } from '@/components/shared/remembered-channels';
import { sayNotLoaded } from '@/components/shared/use-lazy-part';
import { useWorkspace } from '@/components/shared/workspace-context';
import { toast } from '@/components/ui/toast';
import { callUrl } from '@/lib/api/call';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import type { Captions } from '@/lib/platforms/captions';
import { createPost } from '@/lib/routes/posts';
import { cancelVideo, downloadVideoSubtitles, mergeVideo, saveVoiceOvers } from '@/lib/routes/video-projects';
import { searchVoiceOvers } from '@/lib/routes/video-voice-overs';
import { VIDEO_CACHES } from '../caches';
import { countOf } from '../words';

/** The acts on a video that need no dialog. Its other formats and its cover go along with the post. */
export function useVideoActs(video: WireVideoProject) {
  const posting = usePosting(video);
  const params = { id: video._id };
  const merge = useAction(mergeVideo, { refresh: VIDEO_CACHES, failure: 'The merge could not be started' });
  const cancel = useAction(cancelVideo, { refresh: VIDEO_CACHES, failure: 'It could not be cancelled' });
  const save = useAction(saveVoiceOvers, {
    refresh: [searchVoiceOvers],
    failure: 'The voice-overs could not be saved',
    onDone: ({ data }) => toast.success(`${countOf(data.saved, 'voice-over')} saved`),
  });
  return {
    isPosting: posting.busy,
    merge: () => void merge.run({ params }),
    cancel: () => void cancel.run({ params }),
    saveVoiceOvers: () => void save.run({ params }),
    post: posting.post,
  };
}

/** The longest captions that a post takes. */
const CAPTIONS_MAX = 100_000;

/** The captions of a film that are not in its picture; without them the post is made all the same, and it says so. */
async function captionsFileOf({ _id, language, hasCaptionsFile }: WireVideoProject): Promise<Captions | null> {
  if (!hasCaptionsFile) return null;
  try {
    const answer = await fetch(callUrl(downloadVideoSubtitles, { params: { id: _id } }));
    const text = answer.ok ? await answer.text() : '';
    if (text.trim() !== '' && text.length <= CAPTIONS_MAX) return { text, language };
  } catch {
    // No connection: said below.
  }
  toast.error('The post has no captions', { description: 'Download them as SRT in the menu of the video.' });
  return null;
}

/** Makes a post of the film. */
function usePosting(video: WireVideoProject) {
  const router = useRouter();
  const { user } = useWorkspace();
  const isBegun = useRef(false);
  const create = useAction(createPost, {
    failure: 'No post could be made',
    onDone: ({ _id }) => router.push(`/schedule?post=${_id}`),
  });
  return {
    busy: create.busy,
    post: () => {
      const { finalVideoUrl: url, projectId } = video;
      if (!url || isBegun.current) return;
      isBegun.current = true;
      // The networks' facts are loaded when a post is wanted.
      void Promise.all([import('./film-post'), captionsFileOf(video)])
        .then(([{ filmPost }, captions]) => {
          const body = filmPost(video, url, readRemembered({ userId: user._id, projectId }), captions);
          return create.run({ query: { projectId }, body });
        }, sayNotLoaded)
        .finally(() => (isBegun.current = false));
    },
  };
}
