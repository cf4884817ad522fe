'use client';

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireHost } from '@/lib/contracts/host';
import type { WireHealth } from '@/lib/contracts/system';
import { getHealth } from '@/lib/routes/system';

const NAMES: Record<string, string> = {
  database: 'Database',
  redis: 'Redis',
  worker: 'Worker',
  storage: 'Storage',
  backup: 'Backups',
  mediaTools: 'Media tools',
  channelPages: 'Channel search',
  ai: 'AI',
};
const SUMMARY: Record<WireHealth['status'], string> = {
  ok: 'Everything works.',
  degraded: 'The host works, but something needs you.',
  down: 'The host does not work.',
};

/** Health of each part and what to do about problems, in words. */
export function HealthSection({ unreadable }: { unreadable: WireHost['unreadableChannels'] }) {
  const { data, error, refetch } = useEndpoint(getHealth, {}, { pollWhile: () => true });
  return (
    <Section id="health" title="Health" description={data ? SUMMARY[data.status] : undefined}>
      {error && !data && (
        <ErrorState title="The health could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {data && (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(data.services).map(([key, service]) => (
            <li
              key={key}
              className={cn(
                'flex gap-2 rounded-control border px-3 py-2',
                service.ok ? 'border-line' : 'border-failed/40 bg-failed-soft',
              )}
            >
              {service.ok && service.action ? (
                <CircleDashed aria-label="not set up" className="mt-0.5 size-4 shrink-0 text-muted" />
              ) : service.ok ? (
                <CircleCheck aria-label="works" className="mt-0.5 size-4 shrink-0 text-published" />
              ) : (
                <CircleAlert aria-label="needs you" className="mt-0.5 size-4 shrink-0 text-failed" />
              )}
              <div className="min-w-0">
                <p className="font-semibold">{NAMES[key] ?? key}</p>
                <p className="text-dense text-muted">{service.message}</p>
                {service.action && (
                  <p className={cn('text-dense', service.ok ? 'text-muted' : 'text-failed')}>{service.action}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {unreadable.length > 0 && <UnreadableChannels channels={unreadable} />}
    </Section>
  );
}

/** Which channels have lost their credentials, and the two ways out. */
function UnreadableChannels({ channels }: { channels: WireHost['unreadableChannels'] }) {
  return (
    <div className="mt-2 flex gap-2 rounded-control border border-failed/40 bg-failed-soft px-3 py-2">
      <CircleAlert aria-label="needs you" className="mt-0.5 size-4 shrink-0 text-failed" />
      <div className="min-w-0">
        <p className="font-semibold">Saved credentials</p>
        <p className="text-dense text-muted">
          The saved credentials of these channels can’t be read: the secret of this host is another one now.
        </p>
        <ul className="list-disc pl-5 text-dense break-words">
          {channels.map(({ projectId, project, channel }) => (
            <li key={`${projectId} ${channel}`}>
              {channel} of {project}
            </li>
          ))}
        </ul>
        <p className="text-dense text-failed">Bring the old APP_SECRET back, or connect these channels again.</p>
      </div>
    </div>
  );
}
