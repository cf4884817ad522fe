'use client';

import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import type { RunState } from '@/lib/agents/agent';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { exactTime, shortTime } from '@/lib/format/relative-time';
import { listAgentRuns } from '@/lib/routes/agent-schedules';
import { costWords, RUN_WORDS, scheduleWords } from '../words';

const PAGE = 20;

const LOOK: Partial<Record<RunState, string>> = {
  done: 'text-published',
  running: 'text-publishing',
  scheduled: 'text-scheduled',
  failed: 'text-failed',
};

/** Every slot and what became of it, newest first. */
export function RunLedger({ agent }: { agent: WireInstagramAgent }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEndpoint(
    listAgentRuns,
    { params: { id: agent._id }, query: { page, limit: PAGE } },
    { keepPrevious: true, live: true },
  );
  const nameOf = (id: string) => {
    const schedule = agent.schedules.find((one) => one.id === id);
    return schedule ? schedule.name || scheduleWords(schedule) : 'A deleted schedule';
  };
  return (
    <Section id="runs" title="Run ledger" description="Every slot of the schedules, and its outcome.">
      {error && (
        <ErrorState title="The runs could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && page === 1 && <p className="text-dense text-muted">No slot has come yet.</p>}
      {data && (data.length > 0 || page > 1) && (
        <>
          <div className="overflow-x-auto" role="region" aria-label="Runs" tabIndex={0}>
            <Table
              className="tabular min-w-[560px]"
              columns={[{ label: 'Slot' }, { label: 'Schedule' }, { label: 'State' }, { label: 'Cost', end: true }]}
            >
              {data.map(({ id, slot, scheduleId, state, post, reason, cost }) => (
                <TableRow key={id}>
                  <TableCell className="whitespace-nowrap" title={exactTime(new Date(slot))}>
                    {shortTime(new Date(slot))}
                  </TableCell>
                  <TableCell>{nameOf(scheduleId)}</TableCell>
                  <TableCell>
                    <span className={cn('font-semibold', LOOK[state])}>{RUN_WORDS[state]}</span>
                    {post && (
                      <Link
                        href={`/schedule?post=${post}`}
                        className="ml-2 text-accent-text underline-offset-4 hover:underline"
                      >
                        Post<span className="sr-only"> of {shortTime(new Date(slot))}</span>
                      </Link>
                    )}
                    {reason && <span className="block text-muted">{reason}</span>}
                  </TableCell>
                  <TableCell end>{costWords(cost)}</TableCell>
                </TableRow>
              ))}
            </Table>
          </div>
          {(page > 1 || data.length === PAGE) && (
            <div className="flex gap-2">
              <Button variant="outline" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <Button variant="outline" size="sm" disabled={data.length < PAGE} onClick={() => setPage(page + 1)}>
                Older
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}
