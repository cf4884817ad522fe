'use client';

import { FrameDialog } from '@/components/media/cover/frame-dialog';
import { ChoicesDialog } from '../project/choices-dialog';
import { DeleteVideoDialog } from '../project/delete-video-dialog';
import { IntroOutroDialog } from '../project/intro-outro-dialog';
import type { useVideoStatus } from '../project/use-video-status';
import { VideoDialog } from '../project/video-dialog';
import type { TileAct } from './tile-acts';

type VideoDialogsProps = {
  open: TileAct;
  state: ReturnType<typeof useVideoStatus>;
  canEdit: boolean;
  onCover: (url: string) => void;
  onClose: () => void;
};

/** The dialog of an act on a video. */
export function VideoDialogs({ open, state, canEdit, onCover, onClose }: VideoDialogsProps) {
  const { video } = state;
  if (open === 'play') return <VideoDialog state={state} canEdit={canEdit} onClose={onClose} />;
  if (open === 'introOutro') return <IntroOutroDialog video={video} onClose={onClose} />;
  if (open === 'choices') return <ChoicesDialog video={video} onClose={onClose} />;
  if (open === 'delete') return <DeleteVideoDialog video={video} onClose={onClose} />;
  if (open !== 'cover' || !video.finalVideoUrl) return null;
  return (
    <FrameDialog
      videoUrl={video.finalVideoUrl}
      onClose={onClose}
      onTake={(url) => {
        onCover(url);
        onClose();
      }}
    />
  );
}
