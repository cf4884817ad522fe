'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useMemo, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import { inViewerZone } from '@/lib/dates/in-viewer-zone';
import { fromLocalInput, toLocalInput, zoneName } from '@/lib/dates/local-time';
import { viewerFormat } from '@/lib/dates/viewer-zone';
import { clockTime, exactTime } from '@/lib/format/relative-time';
import { listUpcomingOfAgents } from '@/lib/routes/agent-schedules';
import { STATUS_WORDS } from '../status-mark';

const DAYS = 7;
const dayName = viewerFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** The days of a week from today on, in the viewer's zone: their beginnings. */
function daysOf(week: number): string[] {
  const today = inViewerZone(new Date());
  return Array.from({ length: DAYS + 1 }, (_, index) => {
    const day = inViewerZone(today);
    day.setDate(day.getDate() + week * DAYS + index);
    const midnight = fromLocalInput(`${toLocalInput(day).slice(0, 10)}T00:00`);
    return midnight ?? day.toISOString();
  });
}

/** The slots of all agents, a week at a time. */
export function AgentCalendar({ projectId }: { projectId: string }) {
  const [week, setWeek] = useState(0);
  const days = useMemo(() => daysOf(week), [week]);
  const { data, error, refetch } = useEndpoint(
    listUpcomingOfAgents,
    { query: { projectId, from: days[0], to: days[DAYS] } },
    { keepPrevious: true, live: true },
  );
  const first = days[0] ?? '';
  const last = days[DAYS - 1] ?? '';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="icon-sm"
          aria-label="Previous week"
          disabled={week === 0}
          onClick={() => setWeek(week - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button variant="outline" size="icon-sm" aria-label="Next week" onClick={() => setWeek(week + 1)}>
          <ChevronRight aria-hidden />
        </Button>
        <h2 className="font-semibold">
          {dayName.format(new Date(first))} to {dayName.format(new Date(last))}
        </h2>
        <span className="text-dense text-muted">{zoneName(new Date(first))}</span>
      </div>
      {error && (
        <ErrorState title="The calendar could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
      {data && (
        <ol aria-label="Upcoming runs of all agents" className="grid gap-2 md:grid-cols-7">
          {days.slice(0, DAYS).map((day, index) => {
            const end = days[index + 1] ?? day;
            const runs = data.filter(
              ({ when }) => Date.parse(when) >= Date.parse(day) && Date.parse(when) < Date.parse(end),
            );
            return (
              <li key={day} className="min-w-0 rounded-card border border-line bg-panel p-2.5 md:min-h-44">
                <h3 className="mb-1.5 text-tiny font-semibold text-muted">{dayName.format(new Date(day))}</h3>
                {runs.length === 0 && <p className="text-tiny text-muted">Nothing</p>}
                <ul className="flex flex-col gap-1">
                  {runs.map(({ when, scheduleId, name, note, agent }) => (
                    <li key={`${scheduleId} ${when}`}>
                      <Link
                        href={`/instagram-agents/${agent._id}?tab=schedule`}
                        title={[exactTime(new Date(when)), name, note, STATUS_WORDS[agent.status]]
                          .filter(Boolean)
                          .join(' · ')}
                        className={cn(
                          'block rounded-small px-1.5 py-1 text-tiny hover:bg-hover',
                          agent.status === 'active' ? 'bg-scheduled-soft text-scheduled' : 'bg-paused-soft text-paused',
                        )}
                      >
                        <span className="tabular font-semibold">{clockTime(new Date(when))}</span>{' '}
                        <span className="break-all">@{agent.username}</span>
                        {agent.status !== 'active' && <span> · {STATUS_WORDS[agent.status]}</span>}
                        {note && <span className="block">{note}</span>}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
