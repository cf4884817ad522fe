import { BadgeCheck, MessageSquareText, Pencil, Send, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import type { WireApprovalEntry } from '@/lib/contracts/approvals';
import { exactTime } from '@/lib/format/relative-time';
import type { ApprovalAct } from '@/lib/posts/approval';

const ACTS: Record<ApprovalAct, { icon: LucideIcon; did: string; className: string }> = {
  shared: { icon: Send, did: 'shared it', className: 'text-muted' },
  approved: { icon: BadgeCheck, did: 'approved it', className: 'text-published' },
  changes: { icon: Pencil, did: 'asks for changes', className: 'text-partial' },
  comment: { icon: MessageSquareText, did: 'commented', className: 'text-accent-text' },
};

type TrailProps<E> = {
  entries: readonly E[];
  /** The acts on an entry, beside its text. */
  acts?: (entry: E) => ReactNode;
};

/** Comments and decisions on the way to an approval, oldest first. */
export function ApprovalTrail<E extends WireApprovalEntry>({ entries, acts }: TrailProps<E>) {
  return (
    <ol aria-label="Comments and decisions" className="flex flex-col gap-3">
      {entries.map((entry) => (
        <Step key={`${entry.at} ${entry.act} ${entry.by}`} entry={entry} acts={acts?.(entry)} />
      ))}
    </ol>
  );
}

function Step({ entry, acts }: { entry: WireApprovalEntry; acts: ReactNode }) {
  const { at, act, by, comment, passage, internal, editedAt, deleted } = entry;
  const { icon: Icon, did, className } = ACTS[act];
  return (
    <li className="flex min-w-0 gap-2 text-dense">
      <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${className}`} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{by}</span> {did}
          {internal && ' among members'} <RelativeTime at={at} past className="tabular whitespace-nowrap text-muted" />
          {editedAt && !deleted && (
            <span className="text-muted">
              {' · '}
              <span title={exactTime(new Date(editedAt))}>edited</span>
            </span>
          )}
        </p>
        {deleted && (
          <p className="mt-1 wrap-anywhere text-muted italic">
            Deleted by {deleted.by} <RelativeTime at={deleted.at} past className="tabular whitespace-nowrap" />
          </p>
        )}
        {passage && (
          <blockquote className="mt-1 border-l-2 border-edge pl-2 wrap-anywhere text-muted">{passage}</blockquote>
        )}
        {comment && <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{comment}</p>}
      </div>
      {acts}
    </li>
  );
}
