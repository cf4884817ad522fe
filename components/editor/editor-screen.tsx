'use client';

import { Clapperboard } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { isAtLeast } from '@/lib/sign-in/roles';
import type { WireVideoRender } from '@/lib/contracts/video-timeline';
import { getVideoProject } from '@/lib/routes/video-projects';
import { getTimeline } from '@/lib/routes/video-timeline';
import { Workbench } from './workbench';
import { firstTimeline } from './state/first-timeline';
import { opened, unsavedOf } from './state/use-saving';

const isBeingCompared = ({ certificate }: WireVideoRender): boolean => certificate?.state === 'comparing';

/** The timeline editor of a video project. */
export function EditorScreen({ id }: { id: string }) {
  const { projects } = useWorkspace();
  const video = useEndpoint(
    getVideoProject,
    { params: { id }, query: { timeline: 'false' } },
    // A render ends also while its dialog is closed, and is compared then.
    { pollWhile: ({ data }) => data.rendering.length > 0 || data.renders.some(isBeingCompared) },
  );
  const timeline = useEndpoint(getTimeline, { params: { id } }, { enabled: video.data !== undefined });
  const [generation, setGeneration] = useState(0);
  const project = video.data?.data;
  const error = video.error ?? timeline.error;
  if (error?.statusCode === 404 || error?.statusCode === 422)
    return (
      <EmptyState
        icon={Clapperboard}
        title="Project not found"
        action={
          <Button variant="outline" asChild>
            <Link href="/video-management">Back to videos</Link>
          </Button>
        }
      />
    );
  if (error)
    return (
      <ErrorState
        title="The editor can’t be shown"
        detail={error.message}
        onRetry={() => void Promise.all([video.refetch(), timeline.refetch()])}
      />
    );
  if (!project || !timeline.data)
    return (
      <Loading words="Loading video editor...">
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-[50vh]" />
          <Skeleton className="h-64" />
        </div>
      </Loading>
    );
  const saved = timeline.data.data;
  const version = saved?.version ?? 0;
  const stored = saved ? opened(saved, saved.viewport) : firstTimeline(project);
  const role = projects?.find(({ _id }) => _id === project.projectId)?.role;
  return (
    <Workbench
      key={generation}
      project={project}
      stored={stored}
      unsaved={unsavedOf(id, version)}
      version={version}
      canEdit={role !== undefined && isAtLeast(role, 'author')}
      onRendered={() => void video.refetch()}
      onReload={() => void timeline.refetch().then(() => setGeneration((before) => before + 1))}
    />
  );
}
