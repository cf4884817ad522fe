'use client';

import { toast } from '@/components/ui/toast';
import { useJob, type FollowedJob } from '@/components/api/use-job';
import { jobWords } from '@/components/shared/job-words';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { JobResults } from '@/lib/contracts/job-results';

type JobProgressProps<K extends keyof JobResults> = {
  kind: K;
  jobId: string;
  /** The words for a failure; the job's own sentence stands under them. */ failure: string;
  onEnd: (job: FollowedJob<K>) => void;
};

/** How far a job is, with its figure, its sentence and Cancel. It goes on when the page is left. */
export function JobProgress<K extends keyof JobResults>({ kind, jobId, failure, onEnd }: JobProgressProps<K>) {
  const { job, cancel, isCancelling } = useJob({
    kind,
    jobId,
    onEnd: (ended) => {
      if (ended.state === 'failed') toast.error(failure, { description: ended.error?.message });
      onEnd(ended);
    },
  });
  const percent = Math.round((job?.progress ?? 0) * 100);
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <p className="flex justify-between gap-2 text-dense">
        <span className="truncate">{job?.label ?? 'Starting'}</span>
        <span className="tabular text-muted">{percent}%</span>
      </p>
      <Progress value={job?.progress ?? null} label={job?.label ?? 'Starting'} className="my-1.5" />
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="truncate text-tiny text-muted">
          {job ? jobWords(job) : 'Waiting for a worker'}
        </p>
        {job?.canCancel !== false && (
          <Button variant="outline" size="sm" busy={isCancelling} onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
