'use client';

import { RefreshCw, TriangleAlert } from 'lucide-react';
import { FilmCertificate } from '@/components/shared/film-certificate';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { Switch } from '@/components/ui/switch';
import { isActive } from '@/lib/video/status';
import { StatusPill } from '../status-pill';
import { availableActs, ownAddress, secondsWords, sizeWords } from '../words';
import { ProcessingLogs } from './processing-logs';
import type { useVideoStatus } from './use-video-status';
import { VideoSegments } from './video-segments';

type VideoDialogProps = { state: ReturnType<typeof useVideoStatus>; canEdit: boolean; onClose: () => void };

/** A video to watch, with its progress, segments and log. */
export function VideoDialog({ state, canEdit, onClose }: VideoDialogProps) {
  const { video } = state;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={video.title} className="w-[min(860px,calc(100vw-32px))]">
        <DialogBody className="gap-5 sm:flex-row">
          {video.finalVideoUrl && (
            <MediaPreview
              url={ownAddress(video.finalVideoUrl)}
              alt={`Video: ${video.title}`}
              controls
              className={cn(
                'max-h-[min(560px,70dvh)] rounded-control',
                video.format === '16:9' ? 'sm:w-96' : 'w-64 max-sm:self-center',
              )}
            />
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <VideoProgress state={state} />
            <VideoSegments video={video} canEdit={canEdit} />
            <ProcessingLogs logs={video.processingLogs} />
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function VideoProgress({ state }: Pick<VideoDialogProps, 'state'>) {
  const { video, isAuto, setAuto, refresh, isRefreshing } = state;
  const { title, description, status, progress, statusDescription, estimate, error, duration, fileSize } = video;
  const runs = isActive(status);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill status={status} />
        <span className="ml-auto flex items-center gap-2">
          {availableActs(video).toggle && (
            <label className="inline-flex items-center gap-1.5 text-tiny text-muted">
              <Switch checked={isAuto} onCheckedChange={setAuto} />
              Auto-refresh
            </label>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Refresh status"
            title="Refresh status"
            busy={isRefreshing}
            onClick={refresh}
          >
            {!isRefreshing && <RefreshCw aria-hidden />}
          </Button>
        </span>
      </div>
      {description && <p className="text-dense break-words text-muted">{description}</p>}
      <Progress value={progress / 100} label={`Progress of ${title}`} />
      <p
        role="status"
        className={cn('flex flex-wrap gap-x-3 text-dense', status === 'failed' ? 'text-failed' : 'text-muted')}
      >
        <span className="break-words">{statusDescription}</span>
        <span className="tabular">{progress} %</span>
        {runs && estimate && <span>Estimated time remaining: {estimate}</span>}
        {status === 'completed' && duration !== null && <span>{secondsWords(duration)}</span>}
        {status === 'completed' && fileSize !== null && <span>{sizeWords(fileSize)}</span>}
      </p>
      {video.finalVideoUrl && <FilmCertificate certificate={video.certificate} name={`“${title}”`} />}
      {error && error !== statusDescription && <p className="text-dense break-words text-failed">{error}</p>}
      {video.stale && !runs && status === 'completed' && (
        <p className="flex items-start gap-1.5 text-dense text-partial">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          Something was changed after the video was made. Merge brings it in.
        </p>
      )}
    </>
  );
}
