'use client';

import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { secondsWords } from '../words';
import { StaleMarks } from './stale-marks';

const EditSegmentDialog = loadLater(() => import('./edit-segment-dialog').then((part) => part.EditSegmentDialog));

/** A video's segments in order, with what is out of date, each with its editor. */
export function VideoSegments({ video, canEdit }: { video: WireVideoProject; canEdit: boolean }) {
  const [editing, edit] = useState<string | null>(null);
  const segments = Object.entries(video.segmentsInfo.segments).sort(([, a], [, b]) => a.index - b.index);
  if (segments.length === 0) return null;
  return (
    <details className="text-dense">
      <summary className="w-fit cursor-pointer text-muted">Segments ({segments.length})</summary>
      <ol
        aria-label="Segments of the video"
        className="mt-2 flex flex-col divide-y divide-line rounded-control border border-line"
      >
        {segments.map(([name, segment]) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{name}</span>
              <span className="block truncate text-muted">{segment.voiceOver.text || segment.description}</span>
              {segment.error && <span className="block break-words text-failed">{segment.error}</span>}
            </span>
            <StaleMarks segment={segment} />
            {segment.duration !== null && (
              <span className="tabular text-tiny text-muted">{secondsWords(segment.duration)}</span>
            )}
            <Button variant="outline" size="sm" aria-label={`Edit segment ${name}`} onClick={() => edit(name)}>
              <SquarePen aria-hidden />
              {canEdit ? 'Edit' : 'View'}
            </Button>
          </li>
        ))}
      </ol>
      {editing && video.segmentsInfo.segments[editing] && (
        <EditSegmentDialog
          video={video}
          name={editing}
          segment={video.segmentsInfo.segments[editing]}
          canEdit={canEdit}
          onClose={() => edit(null)}
        />
      )}
    </details>
  );
}
