'use client';

import { Clapperboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { Loading } from '@/components/shared/loading';
import { Pager } from '@/components/shared/pager';
import { loadLater } from '@/components/ui/load-later';
import { optionsOf, Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import type { AnswerOf } from '@/lib/api/call';
import type { listVideoScenarios, WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { PAGE_SIZES, showPage, showSize, useVideosAddress } from '../use-videos-address';
import type { ScenarioAct } from './scenario-acts';
import { ScenarioCard } from './scenario-card';

const EditScenarioDialog = loadLater(() =>
  import('../scenario/edit-scenario-dialog').then((part) => part.EditScenarioDialog),
);
const CreateProjectDialog = loadLater(() =>
  import('../project/create-project-dialog').then((part) => part.CreateProjectDialog),
);
const DeleteScenarioDialog = loadLater(() =>
  import('../scenario/delete-scenario-dialog').then((part) => part.DeleteScenarioDialog),
);

type ScenarioListProps = {
  answer: AnswerOf<typeof listVideoScenarios> | undefined;
  projectId: string | undefined;
  canEdit: boolean;
  emptyAction: ReactNode;
};

/** The scenarios as cards, in pages of a chosen size. */
export function ScenarioList({ answer, projectId, canEdit, emptyAction }: ScenarioListProps) {
  const { page, limit } = useVideosAddress();
  const [pending, setPending] = useState<{ act: ScenarioAct; scenario: WireVideoScenario } | null>(null);
  const close = () => setPending(null);
  if (!answer || !projectId) return <ListSkeleton />;
  const { data: scenarios, pagination } = answer;
  return (
    <>
      {pagination.total === 0 ? (
        <EmptyState icon={Clapperboard} title="No scenarios yet" action={emptyAction}>
          A scenario is the script: what each part shows and says. Write one sentence, and the script is written from
          it.
        </EmptyState>
      ) : (
        <ul aria-label="Scenarios" className="flex flex-col gap-3">
          {scenarios.map((scenario) => (
            <li key={scenario._id} className="min-w-0">
              <ScenarioCard
                scenario={scenario}
                projectId={projectId}
                canEdit={canEdit}
                onAct={(act) => setPending({ act, scenario })}
              />
            </li>
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
      {pending?.act === 'edit' && (
        <EditScenarioDialog scenario={pending.scenario} projectId={projectId} canEdit={canEdit} onClose={close} />
      )}
      {pending?.act === 'video' && (
        <CreateProjectDialog scenario={pending.scenario} projectId={projectId} onClose={close} />
      )}
      {pending?.act === 'delete' && <DeleteScenarioDialog scenario={pending.scenario} onClose={close} />}
    </>
  );
}

function ListSkeleton() {
  return (
    <Loading words="Loading your video projects...">
      <div className="flex flex-col gap-3">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-20 rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
