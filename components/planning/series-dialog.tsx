'use client';

import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { countPosts } from '@/lib/routes/posts-together';
import type { WireSeries } from '@/lib/contracts/recurrences';
import { listSeries, skipOccurrence, stopSeries } from '@/lib/routes/recurrences';
import { listTrash } from '@/lib/routes/trash';
import { shortTime } from '@/lib/format/relative-time';
import { DialogStates } from './dialog-states';
import { SeriesRule } from './series-rule';
import type { PlanningDialogProps } from './types';
import { firstWords } from '@/lib/posts/first-words';

const REFRESH = [listSeries, ...POST_LISTS, countPosts, listTrash] as const;
const STATES: Record<WireSeries['state'], string> = { active: 'Active', ended: 'Ended', stopped: 'Stopped' };

/** The series of recurring posts, with what comes next. */
export function SeriesDialog({ canEdit, onClose }: PlanningDialogProps) {
  const { project } = useWorkspace();
  const { data: all, error, refetch } = useEndpoint(listSeries, { query: { projectId: project?._id } });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Recurring posts"
        description="Each occurrence is a post of its own, created six weeks ahead."
        className="w-[min(720px,calc(100vw-32px))]"
      >
        <DialogBody>
          {!all && <DialogStates what="The recurring posts" error={error} onRetry={() => void refetch()} />}
          {all?.length === 0 && (
            <EmptyState icon={Repeat} title="No recurring posts yet">
              Give a post a date, then choose Repeat in its form.
            </EmptyState>
          )}
          {all?.map((series) => (
            <Series key={series._id} series={series} canEdit={canEdit} />
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Series({ series, canEdit }: { series: WireSeries; canEdit: boolean }) {
  const [editing, setEditing] = useState(false);
  const [stopping, setStopping] = useState(false);
  const name = firstWords(series);
  return (
    <article aria-label={name} className="flex flex-col gap-2 rounded-control border border-line bg-panel p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 truncate text-base font-semibold">{name}</h3>
        <span className="flex gap-1 text-muted">
          {series.platforms.map((platform) => (
            <PlatformMark key={platform} platform={platform} className="size-3.5" />
          ))}
        </span>
        <span className="ml-auto text-tiny text-muted">{STATES[series.state]}</span>
      </div>
      <p className="text-dense text-muted">{series.sentence}</p>
      <Next series={series} canEdit={canEdit} />
      {canEdit && series.state !== 'stopped' && !editing && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            Change rule
          </Button>
          <Button variant="outline" size="sm" aria-expanded={stopping} onClick={() => setStopping(!stopping)}>
            Stop
          </Button>
          {stopping && <StopChoice id={series._id} onDone={() => setStopping(false)} />}
        </div>
      )}
      {editing && <SeriesRule series={series} onClose={() => setEditing(false)} />}
    </article>
  );
}

function Next({ series, canEdit }: { series: WireSeries; canEdit: boolean }) {
  const skip = useAction(skipOccurrence, {
    refresh: REFRESH,
    failure: 'The post could not be left out',
    onDone: () => void toast.success('Left out', { description: 'The post is in the trash.' }),
  });
  if (series.next.length === 0) return null;
  return (
    <ul aria-label="Next posts" className="flex flex-wrap gap-1.5">
      {series.next.map(({ postId, day, at }) => (
        <li
          key={postId}
          className="inline-flex items-center gap-1 rounded-full bg-sunken py-0.5 pr-1 pl-2.5 text-dense tabular"
        >
          {shortTime(new Date(at))}
          {canEdit && series.state !== 'stopped' && (
            <Button
              variant="ghost"
              size="sm"
              className="h-6 rounded-full"
              aria-label={`Skip ${shortTime(new Date(at))}`}
              onClick={() => void skip.run({ params: { id: series._id }, body: { day } })}
            >
              Skip
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function StopChoice({ id, onDone }: { id: string; onDone: () => void }) {
  const stop = useAction(stopSeries, {
    refresh: REFRESH,
    failure: 'The series could not be stopped',
    onDone: () => {
      toast.success('The series was stopped');
      onDone();
    },
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={stop.busy}
        onClick={() => void stop.run({ params: { id }, body: { posts: 'keep' } })}
      >
        Stop, keep planned posts
      </Button>
      <Button
        variant="outline"
        size="sm"
        busy={stop.busy}
        onClick={() => void stop.run({ params: { id }, body: { posts: 'trash' } })}
      >
        Stop, move them to the trash
      </Button>
    </>
  );
}
