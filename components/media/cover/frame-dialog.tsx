'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireFileDetails } from '@/lib/contracts/files';
import { takeFrame } from '@/lib/routes/files';
import { durationWords } from '@/lib/media/words';
import { useFileOf } from '../use-file-of';
import { Filmstrip } from './filmstrip';

type FrameDialogProps = {
  videoUrl: string;
  /** With the address of the picture. */ onTake: (url: string) => void;
  onClose: () => void;
};

/** A moment of a video as a picture: chosen on a filmstrip, by mouse, finger or keyboard. */
export function FrameDialog({ videoUrl, onTake, onClose }: FrameDialogProps) {
  const { data: file, error, refetch } = useFileOf(videoUrl);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Pick a frame"
        description="The picture that is shown before the video plays."
        className="w-[min(760px,calc(100vw-32px))]"
      >
        {file?.kind === 'video' && file.state === 'ready' ? (
          <FramePicker file={file} onTake={onTake} onClose={onClose} />
        ) : (
          <DialogBody>
            {error ? (
              <ErrorState title="The video could not be loaded" detail={error.message} onRetry={() => void refetch()} />
            ) : file?.state === 'failed' ? (
              <p className="text-failed">{file.message ?? 'The video can’t be read. Upload it again.'}</p>
            ) : (
              <Loading words="The video is being analysed...">
                <Skeleton className="aspect-video w-full rounded-card" />
                <Skeleton className="mt-4 h-16 w-full rounded-card" />
              </Loading>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The last moment has no frame after it. */
const LAST_FRAME_S = 0.05;

function FramePicker({
  file,
  onTake,
  onClose,
}: {
  file: WireFileDetails;
  onTake: (url: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const end = Math.max(0, (file.durationS ?? 0) - LAST_FRAME_S);
  const [at, setAt] = useState(Math.min(end, (file.durationS ?? 0) / 3));
  const take = useAction(takeFrame, { silent: true });
  const video = useRef<HTMLVideoElement>(null);
  const [isPlayable, setPlayable] = useState(true);
  const step = 1 / Math.max(1, file.fps ?? 25);

  useEffect(() => {
    if (video.current) video.current.currentTime = at;
  }, [at]);

  async function use(): Promise<void> {
    const frame = await take.run({ params: { id: file.id }, body: { atSeconds: Number(at.toFixed(3)) } });
    if (frame) onTake(frame.url);
  }

  return (
    <>
      <DialogBody>
        <div className="flex h-[min(48dvh,420px)] items-center justify-center overflow-hidden rounded-card bg-sunken">
          {isPlayable ? (
            <video
              ref={video}
              src={file.url}
              muted
              playsInline
              preload="auto"
              aria-label={`Frame at ${durationWords(at)}`}
              className="max-h-full max-w-full object-contain"
              onError={() => setPlayable(false)}
            />
          ) : (
            <p className="px-6 text-center text-dense text-muted">
              This browser can&apos;t play the video. Choose on the strip: the frame is captured anyway.
            </p>
          )}
        </div>
        <div className="flex flex-col gap-1.5">
          <p className="flex justify-between text-dense">
            <label htmlFor={id} className="font-semibold">
              Frame
            </label>
            <span className="tabular text-muted">
              {at.toFixed(2)} s of {(file.durationS ?? 0).toFixed(2)} s
            </span>
          </p>
          <Filmstrip id={id} file={file} at={at} end={end} step={step} onChange={setAt} />
          <p className="text-dense text-muted">Arrow keys move by one frame, Page Up and Page Down by a second.</p>
        </div>
        <div role="alert" className="text-dense text-failed">
          {take.error?.message}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={take.busy} onClick={() => void use()}>
          Use this frame
        </Button>
      </DialogFooter>
    </>
  );
}
