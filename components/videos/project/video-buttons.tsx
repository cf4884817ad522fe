'use client';

import {
  Ban,
  Captions,
  Combine,
  Download,
  FileText,
  Image as ImageIcon,
  Images,
  Mic,
  Scissors,
  Send,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { chooseCover } from '@/components/media/cover/chosen-covers';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { callUrl } from '@/lib/api/call';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { createPost } from '@/lib/routes/posts';
import {
  cancelVideo,
  downloadVideoScript,
  downloadVideoSubtitles,
  mergeVideo,
  saveVoiceOvers,
} from '@/lib/routes/video-projects';
import { searchVoiceOvers } from '@/lib/routes/video-voice-overs';
import { postText } from '@/lib/video/post-text';
import { VIDEO_CACHES } from '../caches';
import { availableActs, countOf, ownAddress } from '../words';

const FrameDialog = loadLater(() => import('@/components/media/cover/frame-dialog').then((part) => part.FrameDialog));
const IntroOutroDialog = loadLater(() => import('./intro-outro-dialog').then((part) => part.IntroOutroDialog));
const ChoicesDialog = loadLater(() => import('./choices-dialog').then((part) => part.ChoicesDialog));
const DeleteVideoDialog = loadLater(() => import('./delete-video-dialog').then((part) => part.DeleteVideoDialog));

/** The acts on a video, each in the statuses that allow it. */
export function VideoButtons({ video, canEdit }: { video: WireVideoProject; canEdit: boolean }) {
  const [open, setOpen] = useState<'introOutro' | 'choices' | 'cover' | 'delete' | null>(null);
  const [cover, setCover] = useState<string | null>(null);
  const router = useRouter();
  const acts = availableActs(video);
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

  return (
    <div className="flex flex-wrap gap-2">
      {canEdit && acts.download && video.finalVideoUrl && (
        <Button
          size="sm"
          variant={video.stale ? 'outline' : 'default'}
          busy={post.busy}
          onClick={() => {
            if (cover && video.finalVideoUrl) chooseCover(video.finalVideoUrl, cover);
            void post.run({
              query: { projectId: video.projectId },
              body: {
                title: video.title,
                content: postText(video),
                mediaUrl: video.finalVideoUrl,
              },
            });
          }}
        >
          {!post.busy && <Send aria-hidden />}
          Post this
        </Button>
      )}
      {canEdit && acts.download && video.finalVideoUrl && (
        <Button size="sm" variant="outline" onClick={() => setOpen('cover')}>
          {cover ? <img src={ownAddress(cover)} alt="" className="h-5 rounded-small" /> : <ImageIcon aria-hidden />}
          {cover ? 'Change cover' : 'Choose cover'}
        </Button>
      )}
      {canEdit && acts.merge && (
        <Button
          size="sm"
          variant={video.stale || video.status === 'failed' ? 'default' : 'outline'}
          busy={merge.busy}
          onClick={() => void merge.run({ params })}
        >
          {!merge.busy && <Combine aria-hidden />}
          {video.status === 'failed' ? 'Retry merge' : 'Merge'}
        </Button>
      )}
      {canEdit && acts.cancel && (
        <Button size="sm" variant="outline" busy={cancel.busy} onClick={() => void cancel.run({ params })}>
          {!cancel.busy && <Ban aria-hidden />}
          Cancel
        </Button>
      )}
      {canEdit && acts.edit && (
        <Button asChild size="sm" variant="outline">
          <Link href={`/video-editor/${video._id}`}>
            <Scissors aria-hidden />
            Edit
          </Link>
        </Button>
      )}
      {acts.download && (
        <Button asChild size="sm" variant="outline">
          <a href={ownAddress(video.finalVideoUrl ?? video.finalVideoPath ?? '')} download={`${video.title}.mp4`}>
            <Download aria-hidden />
            Download
          </a>
        </Button>
      )}
      {acts.download && (
        <>
          <Button asChild size="sm" variant="outline">
            <a href={callUrl(downloadVideoSubtitles, { params })} download={`${video.title}.srt`}>
              <Captions aria-hidden />
              Subtitles (SRT)
            </a>
          </Button>
          <Button asChild size="sm" variant="outline">
            <a href={callUrl(downloadVideoScript, { params })} download={`${video.title}.txt`}>
              <FileText aria-hidden />
              Script
            </a>
          </Button>
        </>
      )}
      {canEdit && acts.introOutro && (
        <Button size="sm" variant="outline" onClick={() => setOpen('introOutro')}>
          <Images aria-hidden />
          Edit Intro/Outro
        </Button>
      )}
      {canEdit && !acts.cancel && (
        <Button size="sm" variant="outline" onClick={() => setOpen('choices')}>
          <SlidersHorizontal aria-hidden />
          Voice and music
        </Button>
      )}
      {canEdit && acts.saveVoiceOvers && (
        <Button size="sm" variant="outline" busy={save.busy} onClick={() => void save.run({ params })}>
          {!save.busy && <Mic aria-hidden />}
          Save VO
        </Button>
      )}
      {canEdit && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
      {open === 'introOutro' && <IntroOutroDialog video={video} onClose={() => setOpen(null)} />}
      {open === 'choices' && <ChoicesDialog video={video} onClose={() => setOpen(null)} />}
      {open === 'cover' && video.finalVideoUrl && (
        <FrameDialog
          videoUrl={video.finalVideoUrl}
          onClose={() => setOpen(null)}
          onTake={(url) => {
            setCover(url);
            setOpen(null);
          }}
        />
      )}
      {open === 'delete' && <DeleteVideoDialog video={video} onClose={() => setOpen(null)} />}
    </div>
  );
}
