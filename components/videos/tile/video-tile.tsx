'use client';

import { Play } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useId, useState } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { Progress } from '@/components/ui/progress';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { isActive } from '@/lib/video/status';
import { useVideoStatus } from '../project/use-video-status';
import { StatusPill } from '../status-pill';
import { availableActs, hasScript, ownAddress, secondsWords } from '../words';
import { TileActions } from './tile-actions';
import type { TileAct } from './tile-acts';
import { TileFrame } from './tile-frame';
import { useVideoActs } from './use-video-acts';

const VideoDialogs = loadLater(() => import('./video-dialogs').then((part) => part.VideoDialogs));

type VideoTileProps = {
  video: WireVideoProject;
  canEdit: boolean;
  /** Acts on its script; absent: it has none. */
  onAct?: (act: TileAct) => void;
};

/** A video while it is made and afterwards. */
export function VideoTile({ video: listed, canEdit, onAct }: VideoTileProps) {
  const id = useId();
  const state = useVideoStatus(listed);
  const { video, refresh } = state;
  const acts = useVideoActs(video);
  const [open, setOpen] = useState<TileAct | null>(null);
  const can = availableActs(video);
  const run = (act: TileAct) => {
    if (act === 'merge' || act === 'cancel' || act === 'post' || act === 'saveVoiceOvers') acts[act]();
    else if (act === 'refresh') refresh();
    else if (act === 'script' || act === 'record' || act === 'deleteScript') onAct?.(act);
    else setOpen(act);
  };
  return (
    <>
      <TileFrame
        titleId={id}
        title={video.title}
        poster={<Poster video={video} describedBy={id} onPlay={() => run('play')} />}
        menu={<TileActions title={video.title} canEdit={canEdit} canRecord video={video} onAct={run} />}
        buttons={
          <>
            {canEdit && can.download && video.finalVideoUrl && (
              <Button size="sm" aria-describedby={id} busy={acts.isPosting} onClick={() => run('post')}>
                Post this
              </Button>
            )}
            {canEdit && (can.edit || !hasScript(video)) ? (
              <Button asChild size="sm" variant="outline">
                <Link href={`/video-editor/${video._id}`} aria-describedby={id}>
                  Edit
                </Link>
              </Button>
            ) : (
              <Button size="sm" variant="outline" aria-describedby={id} onClick={() => run('play')}>
                Segments
              </Button>
            )}
          </>
        }
      >
        <VideoState video={video} />
      </TileFrame>
      {open && <VideoDialogs open={open} state={state} canEdit={canEdit} onClose={() => setOpen(null)} />}
    </>
  );
}

type PosterProps = { video: WireVideoProject; describedBy: string; onPlay: () => void };

function Poster({ video, describedBy, onPlay }: PosterProps) {
  const { coverUrl, finalVideoUrl, title } = video;
  const url = coverUrl ?? finalVideoUrl;
  if (!url)
    return (
      <p aria-hidden className="line-clamp-6 p-4 text-composer font-semibold text-muted">
        {title}
      </p>
    );
  return (
    <>
      <MediaPreview
        url={ownAddress(url)}
        alt={`Video: ${title}`}
        atS={coverUrl ? undefined : 1}
        className={cn('size-full', video.format !== '9:16' && 'object-contain')}
      />
      {finalVideoUrl && (
        <button
          type="button"
          aria-label="Play"
          aria-describedby={describedBy}
          className="group absolute inset-0 flex items-center justify-center"
          onClick={onPlay}
        >
          <span className="flex size-12 items-center justify-center rounded-full bg-[#000000b3] text-white transition-transform group-hover:scale-110">
            <Play aria-hidden className="ml-0.5 size-5 fill-current" />
          </span>
        </button>
      )}
    </>
  );
}

/** One line, one number; while it is made a bar as well. */
function VideoState({ video }: { video: WireVideoProject }) {
  const { status, statusDescription, progress, estimate, duration, format, title, stale } = video;
  const runs = isActive(status);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-tiny text-muted">
        <StatusPill status={status} />
        {status === 'completed' && duration !== null && <span className="tabular">{secondsWords(duration)}</span>}
        <span>{format}</span>
      </p>
      {runs && <Progress value={progress / 100} label={`Progress of ${title}`} />}
      <p
        role="status"
        className={cn(
          'flex flex-wrap gap-x-2 text-tiny break-words',
          status === 'failed' ? 'text-failed' : 'text-muted',
        )}
      >
        <span className="min-w-0">{statusDescription}</span>
        {runs && <span className="tabular">{progress} %</span>}
        {runs && estimate && <span>Estimated time remaining: {estimate}</span>}
      </p>
      {stale && status === 'completed' && <p className="text-tiny text-partial">Changed since. Merge brings it in.</p>}
    </>
  );
}
