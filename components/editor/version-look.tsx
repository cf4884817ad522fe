'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Skeleton } from '@/components/ui/skeleton';
import { getTimelineVersion } from '@/lib/routes/video-timeline';
import { changesBetween } from '@/lib/timeline/changes';
import type { Timeline } from '@/lib/timeline/model';
import { stillFrame } from '@/lib/timeline/still-frame';
import { clockOf } from '@/lib/timeline/time';
import { drawPreview } from './picture/draw-preview';
import { MediaPool } from './picture/media-pool';
import { addressIn, useEditingCopies } from './picture/use-editing-copies';
import { opened } from './state/use-saving';

/** A version of the timeline: a frame of its film, and what was changed since the version before it. */
export function VersionLook({ id, version, before }: { id: string; version: number; before: number | null }) {
  const now = useVersion(id, version);
  const old = useVersion(id, before);
  if (now.error) return <p className="text-dense text-muted">{now.error.message}</p>;
  if (!now.timeline) return <Skeleton className="h-40" />;
  const said = old.timeline && changesBetween(old.timeline, now.timeline);
  return (
    <div className="flex gap-3 pt-2">
      <Still timeline={now.timeline} version={version} />
      <div className="min-w-0 flex-1 text-dense">
        {before === null && <p className="text-muted">The version before it is not kept.</p>}
        {old.error && <p className="text-muted">{old.error.message}</p>}
        {said && <p className="font-semibold">Since version {before}</p>}
        {said?.length === 0 && <p className="text-muted">Nothing was changed.</p>}
        <ul className="list-disc pl-4">
          {said?.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function useVersion(id: string, n: number | null): { timeline: Timeline | null; error: Error | null } {
  const { data, error } = useEndpoint(getTimelineVersion, { params: { id, n: n ?? 1 } }, { enabled: n !== null });
  const saved = n === null ? null : data?.data;
  const timeline = useMemo(() => (saved ? opened(saved, saved.viewport) : null), [saved]);
  return { timeline, error: n === null ? null : error };
}

/** The frame that stands for a film, drawn by the code of the preview. */
function Still({ timeline, version }: { timeline: Timeline; version: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const copies = useEditingCopies(timeline.items);
  const frame = stillFrame(timeline);
  const { width, height } = timeline.viewport;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const pool = new MediaPool({
      onReady: () => draw(),
      onFailed: () => undefined, // It is drawn without that file, as the preview would be.
      onRead: () => undefined,
      onHeard: () => undefined,
      addressOf: (url) => addressIn(copies, url),
    });
    const draw = () => {
      pool.sync(timeline, frame, false, { volume: 0, muted: true });
      const pictureOf = (item: Parameters<MediaPool['pictureOf']>[0]) => pool.pictureOf(item);
      drawPreview({ context, timeline, frame, pictureOf, selected: null, guides: [], shown: 1 });
    };
    draw();
    return () => pool.close();
  }, [timeline, frame, copies]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Version ${version} at ${clockOf(frame)}`}
      width={width}
      height={height}
      className="max-h-48 max-w-32 rounded-control bg-[#000000] object-contain"
    />
  );
}
