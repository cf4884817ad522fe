'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { listVideoProjects } from '@/lib/routes/video-projects';
import { DraftTile } from '../tile/draft-tile';
import type { TileAct } from '../tile/tile-acts';
import { VideoTile } from '../tile/video-tile';

/** More videos of one script than this are in no list. */
const PAGE_LIMIT = 50;

type ScenarioVideosProps = {
  scenario: WireVideoScenario;
  projectId: string;
  canEdit: boolean;
  /** An act on the script. */
  onAct: (act: TileAct) => void;
};

/** A tile per video of a script; before the first one, the script itself stands for it. */
export function ScenarioVideos({ scenario, projectId, canEdit, onAct }: ScenarioVideosProps) {
  const hasVideos = scenario.projectCount > 0;
  const { data, error, refetch } = useEndpoint(
    listVideoProjects,
    { query: { projectId, scenarioId: scenario._id, limit: PAGE_LIMIT } },
    { live: true, enabled: hasVideos },
  );
  if (hasVideos && error && !data)
    return (
      <li className="col-span-full">
        <ErrorState title="The videos could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      </li>
    );
  if (hasVideos && !data)
    return (
      <li>
        <Skeleton className="h-[440px] rounded-card" />
      </li>
    );
  const videos = hasVideos ? (data?.data ?? []) : [];
  if (videos.length === 0)
    return (
      <li className="min-w-0">
        <DraftTile scenario={scenario} canEdit={canEdit} onAct={onAct} />
      </li>
    );
  return videos.map((video) => (
    <li key={video._id} className="min-w-0">
      <VideoTile video={video} canEdit={canEdit} onAct={onAct} />
    </li>
  ));
}
