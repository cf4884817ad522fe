'use client';

import { CalendarClock, FileText } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useId } from 'react';
import { useNow } from '@/components/shared/use-now';
import { Avatar } from '@/components/ui/avatar';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { StatusMark } from '../status-mark';
import { amountWords, lastActiveWords, scheduleWords } from '../words';
import { AgentActions } from './agent-actions';

const SHOWN_SCHEDULES = 2;

type AgentCardProps = {
  agent: WireInstagramAgent;
  canEdit: boolean;
  onDelete: (agent: WireInstagramAgent) => void;
};

/** An agent; pressing the card anywhere opens it. */
export function AgentCard({ agent, canEdit, onDelete }: AgentCardProps) {
  const titleId = useId();
  const now = useNow();
  const { _id, username, description, avatarUrl, status, statusReason, lastActiveAt } = agent;
  const active = agent.schedules.filter(({ isActive, finished }) => isActive && !finished);
  const more = active.length - SHOWN_SCHEDULES;
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex h-full min-h-52 flex-col gap-3 rounded-card border border-line bg-panel p-4 transition-colors hover:border-edge"
    >
      <div className="flex items-start gap-3">
        <Avatar name={username} src={avatarUrl ?? undefined} className="size-11 text-base" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            <Link
              id={titleId}
              href={`/instagram-agents/${_id}`}
              data-tile
              className="block truncate outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-text"
            >
              @{username}
            </Link>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-tiny text-muted">
            <StatusMark status={status} />
            <span>Last active: {lastActiveWords(lastActiveAt, now)}</span>
          </p>
        </div>
        <AgentActions agent={agent} canEdit={canEdit} onDelete={onDelete} />
      </div>
      <p className="line-clamp-2 text-dense break-words text-muted">{description || 'No description'}</p>
      {statusReason && status !== 'active' && (
        <p className="line-clamp-2 text-tiny break-words text-failed">{statusReason}</p>
      )}
      <ul aria-label="Schedules" className="flex flex-col gap-1 text-dense empty:hidden">
        {active.slice(0, SHOWN_SCHEDULES).map((schedule) => (
          <li key={schedule.id} className="truncate" title={scheduleWords(schedule)}>
            {schedule.name ? `${schedule.name}: ${scheduleWords(schedule)}` : scheduleWords(schedule)}
          </li>
        ))}
        {more > 0 && <li className="text-muted">+{more} more</li>}
      </ul>
      <p className="tabular mt-auto flex gap-4 border-t border-line pt-3 text-tiny text-muted">
        <span className="inline-flex items-center gap-1.5">
          <FileText aria-hidden className="size-3.5" />
          {amountWords(agent.postCount, 'post')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <CalendarClock aria-hidden className="size-3.5" />
          {amountWords(agent.activeScheduleCount, 'active schedule')}
        </span>
      </p>
    </article>
  );
}
