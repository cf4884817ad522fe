'use client';

import { Laptop, Smartphone, Terminal } from 'lucide-react';
import { toast } from '@/components/ui/toast';
import type { z } from 'zod';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { endOtherSessions } from '@/lib/routes/account';
import type { session } from '@/lib/contracts/auth';
import { deleteSession, listSessions } from '@/lib/routes/auth';
import { deviceWords } from '@/lib/format/device';

type Session = z.output<typeof session>;

/** Sessions of the account, and the way to end that. */
export function SessionsSection() {
  const { data, error, refetch } = useEndpoint(listSessions, {});
  const endAll = useAction(endOtherSessions, {
    refresh: [listSessions],
    failure: 'The sessions could not be ended',
    onDone: () => void toast.success('All other sessions have ended'),
  });
  const others = data?.filter(({ current }) => !current).length ?? 0;
  const sorted = data?.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
  return (
    <Section
      id="sessions"
      title="Sessions"
      description="Where you are signed in. A session ends after 60 days without use."
      actions={
        others > 0 && (
          <Button variant="outline" busy={endAll.busy} onClick={() => void endAll.run({})}>
            End all others
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState title="The sessions could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      )}
      {sorted && (
        <ul aria-label="Sessions" className="divide-y divide-line rounded-control border border-line">
          {sorted.map((entry) => (
            <SessionRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function DeviceIcon({ device }: { device: string }) {
  const look = 'size-4 shrink-0 text-muted';
  if (/iPhone|iPad|Android/.test(device)) return <Smartphone aria-hidden className={look} />;
  return / on /.test(device) ? <Laptop aria-hidden className={look} /> : <Terminal aria-hidden className={look} />;
}

function SessionRow({ entry }: { entry: Session }) {
  const end = useAction(deleteSession, { refresh: [listSessions], failure: 'The session could not be ended' });
  const device = deviceWords(entry.userAgent);
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <DeviceIcon device={device} />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={entry.userAgent}>
          {device}
        </p>
        <p className="text-dense text-muted">
          {entry.address && `${entry.address} · `}
          {entry.current ? 'now' : <RelativeTime at={entry.lastUsedAt} />}
        </p>
      </div>
      {entry.current ? (
        <span className="rounded-full bg-published-soft px-2 text-tiny leading-5 font-semibold text-published">
          This session
        </span>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={`End session: ${device}`}
          busy={end.busy}
          onClick={() => void end.run({ params: { id: entry.id } })}
        >
          End
        </Button>
      )}
    </li>
  );
}
