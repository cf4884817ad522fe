'use client';

import { RelativeTime } from '@/components/shared/relative-time';
import { Section } from '@/components/shared/section';
import { cn } from '@/components/ui/cn';
import type { WireHost } from '@/lib/contracts/host';

type WorkSectionProps = { work: WireHost['work']; versions: WireHost['versions'] };

/** Workers, queues, and what the host runs on. */
export function WorkSection({ work, versions }: WorkSectionProps) {
  const { workers, jobs, posts } = work;
  return (
    <Section
      id="work"
      title="Work and versions"
      description="Workers publish posts and do long work. Any of them can take over from another."
    >
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        <Figure name="Posts waiting" value={posts.waiting} />
        <Figure name="Posts overdue" value={posts.overdue} bad={posts.overdue > 0} />
        <Figure name="Jobs waiting" value={jobs.waiting} />
        <Figure name="Jobs running" value={jobs.running} />
        <Figure name="Jobs failed today" value={jobs.failedLastDay} bad={jobs.failedLastDay > 0} />
      </dl>
      {workers.length === 0 ? (
        <p className="text-dense text-failed">No worker has been seen in the last ten minutes: scheduled posts wait.</p>
      ) : (
        <ul aria-label="Workers" className="divide-y divide-line rounded-control border border-line">
          {workers.map((worker) => (
            <li key={worker.id} className="flex flex-wrap items-center gap-x-3 px-3 py-2 text-dense">
              <span
                className={cn(
                  'rounded-full px-2 leading-5 text-tiny font-semibold',
                  worker.alive ? 'bg-published-soft text-published' : 'bg-failed-soft text-failed',
                )}
              >
                {worker.alive ? 'Running' : 'Silent'}
              </span>
              <code className="min-w-0 flex-1 truncate font-mono text-tiny">{worker.id}</code>
              <span className="text-muted">
                since <RelativeTime at={worker.startedAt} />, last seen <RelativeTime at={worker.beatAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">
        {versions.map(({ name, version }) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular">{version}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Figure({ name, value, bad = false }: { name: string; value: number; bad?: boolean }) {
  return (
    <div className="flex flex-col-reverse rounded-control border border-line px-3 py-2">
      <dt className="text-tiny text-muted">{name}</dt>
      <dd className={cn('tabular text-title font-semibold', bad && 'text-failed')}>{value.toLocaleString('en')}</dd>
    </div>
  );
}
