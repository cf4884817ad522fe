'use client';

import { Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { Loading } from '@/components/shared/loading';
import { Pager } from '@/components/shared/pager';
import { optionsOf, Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import type { AnswerOf } from '@/lib/api/call';
import type { listVideoScenarios, WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { PAGE_SIZES, showPage, showSize, useVideosAddress } from '../use-videos-address';
import type { TileAct } from '../tile/tile-acts';
import { GRID } from './grid-look';
import { ScenarioVideos } from './scenario-videos';

type VideoGridProps = {
  answer: AnswerOf<typeof listVideoScenarios> | undefined;
  projectId: string | undefined;
  canEdit: boolean;
  /** An act on a script. */
  onAct: (act: TileAct, scenario: WireVideoScenario) => void;
  emptyAction: ReactNode;
};

/** The videos as a grid, in pages of a chosen number of scripts. */
export function VideoGrid({ answer, projectId, canEdit, onAct, emptyAction }: VideoGridProps) {
  const { page, limit } = useVideosAddress();
  if (!answer || !projectId) return <ListSkeleton />;
  const { data: scenarios, pagination } = answer;
  return (
    <>
      {pagination.total === 0 ? (
        <EmptyState icon={Clapperboard} title="No scenarios yet" action={emptyAction}>
          Write one sentence, and a script is written from it: what each part shows and says. You change it before
          anything is recorded.
        </EmptyState>
      ) : (
        <ul aria-label="Videos" className={GRID}>
          {scenarios.map((scenario) => (
            <ScenarioVideos
              key={scenario._id}
              scenario={scenario}
              projectId={projectId}
              canEdit={canEdit}
              onAct={(act) => onAct(act, scenario)}
            />
          ))}
        </ul>
      )}
      {pagination.total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <label className="inline-flex items-center gap-2 text-dense text-muted">
            Per page
            <Select
              className="w-20"
              value={String(limit)}
              onChange={(event) => showSize(Number(event.target.value))}
              options={optionsOf(PAGE_SIZES)}
            />
          </label>
          <Pager label="Pages of scenarios" page={page} pages={pagination.totalPages} onPage={showPage} />
        </div>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <Loading words="Loading your video projects...">
      <div className={GRID}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} className="h-[440px] rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
