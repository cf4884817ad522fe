'use client';

import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { chooseVideoCover, takeVideoCovers } from '@/lib/routes/video-projects';
import { COVER_FRAMES } from '@/lib/video/cover-moments';
import { VIDEO_CACHES } from '../caches';
import { ownAddress } from '../words';
import { frameNames } from './cover-words';

type CoverDialogProps = { video: WireVideoProject; onClose: () => void };

/** The cover of a finished video, chosen among its frames. Those of an older video are taken first. */
export function CoverDialog({ video, onClose }: CoverDialogProps) {
  const take = useAction(takeVideoCovers, { refresh: VIDEO_CACHES, silent: true });
  const choose = useAction(chooseVideoCover, {
    refresh: VIDEO_CACHES,
    failure: 'The cover could not be changed',
    onDone: onClose,
  });
  const params = { id: video._id };
  const takeMissing = useEffectEvent(() => {
    if (video.covers.length === 0) void take.run({ params });
  });
  useEffect(() => takeMissing(), []);
  const covers = video.covers.length > 0 ? video.covers : (take.data?.data.covers ?? []);
  const [at, setAt] = useState<number | null>(null);
  // A video that is made again meanwhile has other frames.
  const shown = covers.find(({ atSeconds }) => atSeconds === at) ?? covers.find(({ isChosen }) => isChosen);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!shown || choose.busy) return;
    if (shown.isChosen) onClose();
    else void choose.run({ params, body: { atSeconds: shown.atSeconds } });
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Choose cover"
        description="The picture that stands for the video in lists, and in the posts that are made of it."
        className="w-[min(760px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            {covers.length > 0 ? (
              <Frames video={video} covers={covers} value={shown?.atSeconds ?? null} onChange={setAt} />
            ) : take.error ? (
              <ErrorState
                title="The frames could not be taken"
                detail={take.error.message}
                onRetry={() => void take.run({ params })}
              />
            ) : (
              <FramesLoading format={video.format} />
            )}
          </DialogBody>
          <DialogSubmit act="Use as cover" busy={choose.busy} disabled={!shown} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

const GRID = 'grid grid-cols-3 gap-2 sm:grid-cols-5';
/** Of a wide video: two beside each other on a phone, three elsewhere. */
const WIDE_GRID = 'grid grid-cols-2 gap-2 sm:grid-cols-3';
const SHAPES: Record<WireVideoProject['format'], string> = {
  '9:16': 'aspect-9/16',
  '1:1': 'aspect-square',
  '4:5': 'aspect-4/5',
  '16:9': 'aspect-video',
};
const gridOf = (format: WireVideoProject['format']) => (format === '16:9' ? WIDE_GRID : GRID);

type FramesProps = {
  video: WireVideoProject;
  covers: WireVideoProject['covers'];
  value: number | null;
  onChange: (atSeconds: number) => void;
};

function Frames({ video, covers, value, onChange }: FramesProps) {
  const names = frameNames(covers.map(({ atSeconds }) => atSeconds));
  return (
    <fieldset role="radiogroup" aria-label="Frames" className="m-0 min-w-0">
      <div className={gridOf(video.format)}>
        {covers.map(({ atSeconds, thumbnailUrl }, index) => (
          <label
            key={atSeconds}
            className={cn(
              'relative cursor-pointer overflow-hidden rounded-control border-2 border-transparent bg-sunken',
              'has-checked:border-accent-text focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
            )}
          >
            <input
              type="radio"
              name="cover"
              className="sr-only"
              aria-label={names[index]}
              checked={value === atSeconds}
              onChange={() => onChange(atSeconds)}
            />
            <img
              src={ownAddress(thumbnailUrl)}
              alt=""
              draggable={false}
              className={cn('w-full object-contain', SHAPES[video.format])}
            />
            <span
              aria-hidden
              className="tabular absolute bottom-1 left-1 rounded-small bg-black/70 px-1 text-tiny text-white"
            >
              {names[index]?.replace('Frame at ', '')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FramesLoading({ format }: Pick<WireVideoProject, 'format'>) {
  return (
    <Loading words="Taking frames of the video...">
      <div className={gridOf(format)}>
        {Array.from({ length: COVER_FRAMES }, (_, index) => (
          <Skeleton key={index} className={cn('w-full rounded-control', SHAPES[format])} />
        ))}
      </div>
    </Loading>
  );
}
