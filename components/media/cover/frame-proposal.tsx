'use client';

import { useAction } from '@/components/api/use-action';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { takeFrame } from '@/lib/routes/files';
import { posterMoment } from '@/lib/media/poster';
import { useFileOf } from '../use-file-of';

type FrameProposalProps = {
  videoUrl: string;
  disabled: boolean;
  onTake: (url: string) => void;
};

/** While a video has no cover, one of its frames is proposed, and a click takes it: its own cover, where it has one. */
export function FrameProposal({ videoUrl, disabled, onTake }: FrameProposalProps) {
  const { data: file } = useFileOf(videoUrl);
  const take = useAction(takeFrame, { failure: 'Failed to upload cover frame', onDone: ({ url }) => onTake(url) });
  if (!file?.posterUrl) return null;
  const { id, coverUrl, durationS } = file;
  const propose = () =>
    coverUrl ? onTake(coverUrl) : void take.run({ params: { id }, body: { atSeconds: posterMoment(durationS) } });
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense text-muted">
      <MediaPreview
        url={file.posterUrl}
        alt="Proposed cover frame"
        className="h-14 w-20 rounded-control object-contain"
      />
      <Button variant="outline" size="sm" busy={take.busy} disabled={disabled} onClick={propose}>
        Use this frame
      </Button>
      Without a cover the network chooses a frame itself.
    </div>
  );
}
