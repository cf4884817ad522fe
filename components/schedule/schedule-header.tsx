'use client';

import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { PlanMenu } from '@/components/planning/plan-menu';
import { PageHeader } from '@/components/shared/page-header';
import { Button } from '@/components/ui/button';
import type { PostFilter } from '@/lib/schedule/post-filter';
import type { Range, ViewName } from '@/lib/schedule/range';
import { FilterButton } from './filters/filter-button';
import type { FilterChange } from './filters/filter-change';
import { ScheduleCounts, type SummaryCounts } from './schedule-counts';
import { ViewTabs } from './view-tabs';

type ScheduleHeaderProps = {
  view: ViewName;
  hasPanel: boolean;
  range: Range;
  /** Where the timeline goes by its arrows. */
  week: { previous: string; next: string };
  today: string;
  counts: SummaryCounts | undefined;
  filter: PostFilter;
  canEdit: boolean;
  onView: (view: ViewName) => void;
  onGo: (dayKey: string) => void;
  onFilter: FilterChange;
  onCreate: () => void;
};

/** Title and counts · views · period · filter · New, in one row. */
export function ScheduleHeader({
  view,
  hasPanel,
  range,
  week,
  today,
  counts,
  filter,
  canEdit,
  onView,
  onGo,
  onFilter,
  onCreate,
}: ScheduleHeaderProps) {
  const isTimeline = view === 'timeline';
  const period = isTimeline || view === 'week' ? 'week' : 'month';
  return (
    <PageHeader
      title="Schedule"
      counts={
        <>
          <span className="sr-only">Manage your scheduled posts timeline</span>
          <ScheduleCounts counts={counts} />
        </>
      }
    >
      <div className="max-md:order-2">
        <ViewTabs view={view} hasPanel={hasPanel} onChange={onView} />
      </div>
      <div className="flex items-center max-md:order-2 max-md:ml-auto">
        <Step
          name={`Previous ${period}`}
          icon={ChevronLeft}
          onClick={() => onGo((isTimeline ? week : range).previous)}
        />
        <Button variant="ghost" size="sm" title="Today (t)" onClick={() => onGo(today)}>
          Today
        </Button>
        <Step name={`Next ${period}`} icon={ChevronRight} onClick={() => onGo((isTimeline ? week : range).next)} />
      </div>
      <FilterButton filter={filter} onChange={onFilter} />
      <PlanMenu canEdit={canEdit} />
      {canEdit && (
        <Button
          aria-description="Create Post"
          title="New post (c)"
          onClick={onCreate}
          className="h-8 max-md:fixed max-md:right-4 max-md:bottom-[calc(72px+env(safe-area-inset-bottom))] max-md:z-20 max-md:h-12 max-md:rounded-full max-md:px-4 max-md:shadow-float"
        >
          <Plus aria-hidden />
          <span className="@max-[620px]:sr-only">New post</span>
        </Button>
      )}
    </PageHeader>
  );
}

type StepProps = { name: string; icon: typeof Plus; onClick: () => void };

function Step({ name, icon: Icon, onClick }: StepProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={name} title={name} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}
