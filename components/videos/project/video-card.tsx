'use client';

import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Progress } from '@/components/ui/progress';
import { Switch } from '@/components/ui/switch';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { isActive } from '@/lib/video/status';
import { StatusPill } from '../status-pill';
import { availableActs, ownAddress, secondsWords, sizeWords } from '../words';
import { ProcessingLogs } from './processing-logs';
import { useVideoStatus } from './use-video-status';
import { VideoButtons } from './video-buttons';
import { VideoSegments } from './video-segments';

/** A video while it is made and afterwards: status, progress, log, segments, and what can be done with it. */
export function VideoCard({ video: listed, canEdit }: { video: WireVideoProject; canEdit: boolean }) {
  const id = useId();
  const { video, isAuto, setAuto, refresh, isRefreshing } = useVideoStatus(listed);
  const { title, description, status, progress, statusDescription, estimate, error, duration, fileSize } = video;
  const acts = availableActs(video);
  const runs = isActive(status);
  return (
    <article aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-canvas p-3 sm:p-4">
      <div className="flex flex-col gap-4 sm:flex-row">
        {video.finalVideoUrl && (
          <MediaPreview
            url={ownAddress(video.finalVideoUrl)}
            alt={`Video: ${title}`}
            controls
            className={cn('max-h-80 rounded-control', video.format === '16:9' ? 'sm:w-80' : 'w-44 max-sm:self-center')}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
            <h3 id={`${id}-title`} className="min-w-0 font-semibold break-words">
              {title}
            </h3>
            <StatusPill status={status} />
            <span className="ml-auto flex items-center gap-2">
              {acts.toggle && (
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
          <div className="flex flex-col gap-1.5">
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
            {error && error !== statusDescription && <p className="text-dense break-words text-failed">{error}</p>}
          </div>
          {video.stale && !runs && status === 'completed' && (
            <p className="flex items-start gap-1.5 text-dense text-partial">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              Something was changed after the video was made. Merge brings it in.
            </p>
          )}
          <VideoButtons video={video} canEdit={canEdit} />
          <VideoSegments video={video} canEdit={canEdit} />
          <ProcessingLogs logs={video.processingLogs} />
        </div>
      </div>
    </article>
  );
}
