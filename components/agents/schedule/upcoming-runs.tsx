'use client';

import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { exactTime, shortTime } from '@/lib/format/relative-time';
import { listUpcomingRuns } from '@/lib/routes/agent-schedules';
import { NoModelNotice } from '../no-model-notice';

const DEFAULT_COUNT = 10;
const MAX_COUNT = 50;

/** The next slots of all active schedules of an agent, one to fifty of them. */
export function UpcomingRuns({ agent }: { agent: WireInstagramAgent }) {
  const [typed, setTyped] = useState(String(DEFAULT_COUNT));
  const number = Math.trunc(Number(typed));
  const limit = Math.min(MAX_COUNT, Math.max(1, number || DEFAULT_COUNT));
  const { data, error, refetch, isFetching } = useEndpoint(
    listUpcomingRuns,
    { params: { id: agent._id }, query: { limit } },
    { keepPrevious: true, live: true },
  );
  const isElsewhere = agent.timeZone !== viewerZone();
  return (
    <Section
      id="upcoming-runs"
      title="Upcoming Runs"
      description={
        agent.status === 'active'
          ? `In ${viewerZone()}${isElsewhere ? `, with the agent’s clock in ${agent.timeZone}` : ''}.`
          : 'The agent is not active: these slots are skipped until it is resumed.'
      }
      actions={
        <>
          <label className="flex items-center gap-2 text-dense">
            Count
            <Input
              type="number"
              min={1}
              max={MAX_COUNT}
              value={typed}
              className="h-7 w-20"
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => setTyped(String(limit))}
            />
          </label>
          <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {!isFetching && <RefreshCw aria-hidden />}
            Refresh
          </Button>
        </>
      }
    >
      {error && (
        <ErrorState
          title="The upcoming runs could not be loaded"
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      <NoModelNotice pictures={agent.pictures} />
      {data?.length === 0 && <p className="text-dense text-muted">No active schedule has a run ahead.</p>}
      {data && data.length > 0 && (
        <ol aria-label="Upcoming runs" className="tabular grid gap-x-8 gap-y-1 text-dense sm:grid-cols-2">
          {data.slice(0, limit).map(({ when, scheduleId, name, localTime, note, skipped }) => (
            <li
              key={`${scheduleId} ${when}`}
              className="flex min-w-0 flex-wrap gap-x-2"
              title={exactTime(new Date(when))}
            >
              <span className="font-semibold">{shortTime(new Date(when))}</span>
              {isElsewhere && <span className="text-muted">{localTime.replace('T', ' ')}</span>}
              {name && <span className="truncate text-muted">{name}</span>}
              {note && <span className="text-partial">{note}</span>}
              {skipped && (
                <span className="text-partial" title={skipped}>
                  Skipped
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
