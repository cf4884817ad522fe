'use client';

import { useEffect, useEffectEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { takeFrame } from '@/lib/routes/files';
import { posterMoment } from '@/lib/media/poster';
import type { PlatformKey } from '@/lib/platforms/define';
import { takeChosenCover } from './chosen-covers';
import { useFileOf } from '../use-file-of';

type FrameProposalProps = {
  videoUrl: string;
  platform: PlatformKey;
  disabled: boolean;
  onTake: (url: string) => void;
};

/**
 * While a video has no cover, one of its frames is proposed, and a click takes it. One that
 * was chosen with the video is taken at once.
 */
export function FrameProposal({ videoUrl, platform, disabled, onTake }: FrameProposalProps) {
  const takeNow = useEffectEvent(() => {
    const cover = disabled ? null : takeChosenCover(videoUrl, platform);
    if (cover) onTake(cover);
  });
  useEffect(() => takeNow(), [videoUrl, platform]);
  const { data: file } = useFileOf(videoUrl);
  const take = useAction(takeFrame, { failure: 'Failed to upload cover frame', onDone: ({ url }) => onTake(url) });
  if (!file?.posterUrl) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense text-muted">
      <MediaPreview
        url={file.posterUrl}
        alt="Proposed cover frame"
        className="h-14 w-20 rounded-control object-contain"
      />
      <Button
        variant="outline"
        size="sm"
        busy={take.busy}
        disabled={disabled}
        onClick={() => void take.run({ params: { id: file.id }, body: { atSeconds: posterMoment(file.durationS) } })}
      >
        Use this frame
      </Button>
      Without a cover the network chooses a frame itself.
    </div>
  );
}
