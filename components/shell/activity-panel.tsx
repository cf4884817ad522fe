'use client';

import { Activity, X } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useUploads } from '@/components/api/use-upload';
import { EmptyState } from '@/components/shared/empty-state';
import { jobWords } from '@/components/shared/job-words';
import { RelativeTime } from '@/components/shared/relative-time';
import { StatusBadge } from '@/components/shared/status-badge';
import { UploadRow } from '@/components/shared/upload-row';
import { usePosts } from '@/components/shared/use-posts';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Progress } from '@/components/ui/progress';
import type { WireJob } from '@/lib/contracts/jobs';
import { cancelJob, listJobs } from '@/lib/routes/jobs';
import type { WirePost } from '@/lib/contracts/posts';
import { labelOf } from '@/lib/platforms/keys';
import { ActivityButton } from './activity-button';
import { useRunningJobs } from './use-running-jobs';
import { firstWords } from '@/lib/posts/first-words';

type Delivery = { key: string; title: string; label: string; publishing: boolean; nextAttemptAt: string | null };

/** Posts on their way to a network, or waiting for a retry. */
function deliveriesOf(posts: readonly WirePost[]): Delivery[] {
  return posts.flatMap((post) =>
    post.platformPosts
      .filter(
        ({ publishing, nextAttemptAt, attempts }) => publishing || (nextAttemptAt !== null && attempts.length > 0),
      )
      .map(({ platform, publishing, nextAttemptAt }) => ({
        key: `${post._id}-${platform}`,
        title: firstWords(post),
        label: labelOf(platform),
        publishing,
        nextAttemptAt,
      })),
  );
}

/** Running work: uploads of this tab, jobs of the server, and posts that are being delivered. */
export function ActivityPanel() {
  const [open, setOpen] = useState(true);
  const uploads = useUploads();
  const { data: posts } = usePosts({ enabled: open });
  const deliveries = deliveriesOf(posts ?? []);
  const jobs = useRunningJobs();
  const running = uploads.length + jobs.length + deliveries.length;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <ActivityButton deliveries={deliveries.length} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Activity" className="p-0">
        <h2 className="flex h-11 items-center border-b border-line px-4 font-semibold">Activity</h2>
        {running === 0 ? (
          <EmptyState icon={Activity} title="Nothing is running">
            Uploads, long work and posts on their way out are shown here.
          </EmptyState>
        ) : (
          <ul className="max-h-[min(420px,60dvh)] overflow-y-auto">
            {uploads.map((entry) => (
              <li key={entry.id} className="border-b border-line px-4 py-3 last:border-b-0">
                <UploadRow entry={entry} />
              </li>
            ))}
            {jobs.map((entry) => (
              <JobRow key={entry.id} entry={entry} />
            ))}
            {deliveries.map((entry) => (
              <DeliveryRow key={entry.key} entry={entry} />
            ))}
          </ul>
        )}
      </PopoverContent>
    </Popover>
  );
}

function JobRow({ entry }: { entry: WireJob }) {
  const { may } = useWorkspace();
  const cancel = useAction(cancelJob, { refresh: [listJobs] });
  const words = jobWords(entry);
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-dense">
          <span className="truncate">{entry.label}</span>
          <span className="tabular text-muted">{Math.round(entry.progress * 100)}%</span>
        </p>
        <Progress value={entry.progress} label={entry.label} className="mt-1.5" />
        {words && <p className="mt-1 truncate text-tiny text-muted">{words}</p>}
      </div>
      {may('author') && entry.canCancel && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Cancel ${entry.label}`}
          busy={cancel.busy}
          onClick={() => void cancel.run({ params: { id: entry.id } })}
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
}

function DeliveryRow({ entry }: { entry: Delivery }) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <p className="min-w-0 flex-1 text-dense">
        <span className="block truncate">{entry.title}</span>
        <span className="text-tiny text-muted">
          {entry.label}
          {!entry.publishing && entry.nextAttemptAt && (
            <>
              {' · next attempt '}
              <RelativeTime at={entry.nextAttemptAt} />
            </>
          )}
        </span>
      </p>
      <StatusBadge status={entry.publishing ? 'publishing' : 'scheduled'} />
    </li>
  );
}
