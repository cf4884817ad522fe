'use client';

import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { WireJob } from '@/lib/contracts/jobs';
import { cancelJob, getJob, listJobs } from '@/lib/routes/jobs';

type JobProgressProps = {
  jobId: string;
  /** The words for a failure; the job's own sentence stands under them. */ failure: string;
  onEnd: (job: WireJob) => void;
};

const isActive = ({ state }: WireJob) => state === 'waiting' || state === 'running';

/** How far a job is, with its figure, its sentence and Cancel. It goes on when the page is left. */
export function JobProgress({ jobId, failure, onEnd }: JobProgressProps) {
  const { data: job } = useEndpoint(getJob, { params: { id: jobId } }, { pollWhile: isActive });
  const cancel = useAction(cancelJob, { refresh: [getJob, listJobs], failure: 'It could not be cancelled' });
  const end = useEffectEvent((ended: WireJob) => {
    if (ended.state === 'failed') toast.error(failure, { description: ended.error?.message });
    onEnd(ended);
  });
  useEffect(() => {
    if (job && !isActive(job)) end(job);
  }, [job]);

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
          {job?.sentence || 'Waiting for a worker'}
        </p>
        <Button
          variant="outline"
          size="sm"
          busy={cancel.busy}
          onClick={() => void cancel.run({ params: { id: jobId } })}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
