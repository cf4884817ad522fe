'use client';

import { Clapperboard, SquarePen } from 'lucide-react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { listVideoProjects } from '@/lib/routes/video-projects';
import { sceneLabel, sceneOf } from '@/lib/video/scenes';
import { VideoCard } from '../project/video-card';
import type { ScenarioAct } from './scenario-acts';

/** More videos of one scenario than this are in no list. */
const PAGE_LIMIT = 50;

type ScenarioContentProps = {
  scenario: WireVideoScenario;
  projectId: string;
  canEdit: boolean;
  onAct: (act: ScenarioAct) => void;
};

/** The segments of a scenario in a line each, and its videos. */
export function ScenarioContent({ scenario, projectId, canEdit, onAct }: ScenarioContentProps) {
  const { data, error, refetch } = useEndpoint(
    listVideoProjects,
    { query: { projectId, scenarioId: scenario._id, limit: PAGE_LIMIT } },
    { live: true },
  );
  return (
    <div className="flex flex-col gap-4">
      {scenario.segments.length > 0 && (
        <ol aria-label="Segments" className="flex flex-col gap-1.5 text-dense">
          {scenario.segments.map(({ name, description, voiceOverText, params }, index) => (
            <li key={name} className="flex min-w-0 gap-2">
              <span className="tabular w-5 shrink-0 text-right text-muted">{index + 1}</span>
              <span className="w-28 shrink-0 truncate text-muted">{sceneLabel(sceneOf(params))}</span>
              <span className="min-w-0 truncate">{voiceOverText || description || name}</span>
            </li>
          ))}
        </ol>
      )}
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => onAct('edit')}>
            <SquarePen aria-hidden />
            Edit segments
          </Button>
          <Button variant="outline" size="sm" disabled={scenario.segments.length === 0} onClick={() => onAct('video')}>
            <Clapperboard aria-hidden />
            New video
          </Button>
        </div>
      )}
      {error && !data && (
        <ErrorState title="The videos could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading words="Loading your video projects...">
          <Skeleton className="h-28 rounded-card" />
        </Loading>
      )}
      {data && data.data.length > 0 && (
        <ul aria-label="Videos" className="flex flex-col gap-3">
          {data.data.map((video) => (
            <li key={video._id} className="min-w-0">
              <VideoCard video={video} canEdit={canEdit} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
