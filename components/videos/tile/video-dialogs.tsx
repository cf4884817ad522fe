'use client';

import { ChoicesDialog } from '../project/choices-dialog';
import { CoverDialog } from '../project/cover-dialog';
import { DeleteVideoDialog } from '../project/delete-video-dialog';
import { FormatsDialog } from '../project/formats-dialog';
import { IntroOutroDialog } from '../project/intro-outro-dialog';
import type { useVideoStatus } from '../project/use-video-status';
import { VideoDialog } from '../project/video-dialog';
import type { TileAct } from './tile-acts';

type VideoDialogsProps = {
  open: TileAct;
  state: ReturnType<typeof useVideoStatus>;
  canEdit: boolean;
  onClose: () => void;
};

/** The dialog of an act on a video. */
export function VideoDialogs({ open, state, canEdit, onClose }: VideoDialogsProps) {
  const { video } = state;
  if (open === 'play') return <VideoDialog state={state} canEdit={canEdit} onClose={onClose} />;
  if (open === 'introOutro') return <IntroOutroDialog video={video} onClose={onClose} />;
  if (open === 'choices') return <ChoicesDialog video={video} onClose={onClose} />;
  if (open === 'formats') return <FormatsDialog video={video} onClose={onClose} />;
  if (open === 'delete') return <DeleteVideoDialog video={video} onClose={onClose} />;
  return open === 'cover' ? <CoverDialog video={video} onClose={onClose} /> : null;
}
