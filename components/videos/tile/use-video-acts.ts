'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { handOver } from '@/components/media/cover/handed-over';
import { toast } from '@/components/ui/toast';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { createPost } from '@/lib/routes/posts';
import { cancelVideo, mergeVideo, saveVoiceOvers } from '@/lib/routes/video-projects';
import { searchVoiceOvers } from '@/lib/routes/video-voice-overs';
import { postSentences, postText } from '@/lib/video/post-text';
import { VIDEO_CACHES } from '../caches';
import { countOf } from '../words';

/** The acts on a video that need no dialog. Its other formats and its cover go along with the post. */
export function useVideoActs(video: WireVideoProject) {
  const router = useRouter();
  const params = { id: video._id };
  const merge = useAction(mergeVideo, { refresh: VIDEO_CACHES, failure: 'The merge could not be started' });
  const cancel = useAction(cancelVideo, { refresh: VIDEO_CACHES, failure: 'It could not be cancelled' });
  const save = useAction(saveVoiceOvers, {
    refresh: [searchVoiceOvers],
    failure: 'The voice-overs could not be saved',
    onDone: ({ data }) => toast.success(`${countOf(data.saved, 'voice-over')} saved`),
  });
  const post = useAction(createPost, {
    failure: 'No post could be made',
    onDone: ({ _id }) => router.push(`/schedule?post=${_id}`),
  });
  return {
    isPosting: post.busy,
    merge: () => void merge.run({ params }),
    cancel: () => void cancel.run({ params }),
    saveVoiceOvers: () => void save.run({ params }),
    post: () => {
      const { finalVideoUrl } = video;
      // The networks' facts are loaded when one is wanted, long before the composer is there.
      const words = { common: postText(video), sentences: postSentences(video) };
      if (finalVideoUrl)
        void import('./film-for').then(({ filmFor }) =>
          handOver(finalVideoUrl, (platform) => ({ ...filmFor(video, platform), words })),
        );
      void post.run({
        query: { projectId: video.projectId },
        body: { title: video.title, content: words.common, mediaUrl: video.finalVideoUrl },
      });
    },
  };
}
