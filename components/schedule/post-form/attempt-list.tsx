import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { WireAttempt, WirePlatformPost } from '@/lib/contracts/posts';
import { exactTime } from '@/lib/format/relative-time';
import type { AttemptOutcome } from '@/lib/posts/statuses';

const OUTCOMES: Record<AttemptOutcome, { words: string; icon: LucideIcon; className: string }> = {
  running: { words: 'Being sent', icon: LoaderCircle, className: 'text-publishing' },
  published: { words: 'Published', icon: CircleCheck, className: 'text-published' },
  retry: { words: 'Did not get through, tried again later', icon: Clock, className: 'text-partial' },
  'rate-limited': { words: 'The network asked to wait', icon: Clock, className: 'text-partial' },
  failed: { words: 'Failed', icon: CircleAlert, className: 'text-failed' },
  unknown: { words: 'Not confirmed', icon: CircleHelp, className: 'text-partial' },
  cancelled: { words: 'Cancelled', icon: CircleSlash, className: 'text-muted' },
};

const FOLLOW_UPS: Record<string, string> = { first_comment: 'First comment', thumbnail: 'Thumbnail' };

type AttemptListProps = { attempts: readonly WireAttempt[]; followUps: WirePlatformPost['followUps'] };

/** Each attempt with its times, its outcome and the network's own words. */
export function AttemptList({ attempts, followUps }: AttemptListProps) {
  if (attempts.length === 0 && followUps.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1.5 text-dense font-semibold">What happened</h4>
      <ol className="flex flex-col gap-2">
        {attempts.map((attempt) => (
          <Row key={attempt.id} look={OUTCOMES[attempt.outcome]} at={attempt.startedAt} until={attempt.endedAt} text={attempt.errorText} reference={attempt.requestId} />
        ))}
        {followUps.map(({ kind, outcome, text, at }) => (
          <Row
            key={`${kind} ${at}`}
            look={{ ...OUTCOMES[outcome === 'done' ? 'published' : 'failed'], words: `${FOLLOW_UPS[kind] ?? kind}: ${outcome === 'done' ? 'sent' : 'not sent'}` }}
            at={at}
            until={null}
            text={text}
          />
        ))}
      </ol>
    </div>
  );
}

type RowProps = { look: { words: string; icon: LucideIcon; className: string }; at: string; until: string | null; text: string | null; reference?: string };

function Row({ look: { words, icon: Icon, className }, at, until, text, reference }: RowProps) {
  const seconds = until ? (new Date(until).getTime() - new Date(at).getTime()) / 1000 : null;
  return (
    <li className="flex gap-2 text-dense">
      <Icon aria-hidden className={cn('mt-0.5 size-3.5 shrink-0', className)} />
      <div className="min-w-0">
        <p>
          <span className={cn('font-semibold', className)}>{words}</span>{' '}
          <time dateTime={at} className="text-muted">
            {exactTime(new Date(at))}
          </time>
          {seconds !== null && <span className="tabular text-muted"> · took {seconds.toFixed(1)} s</span>}
        </p>
        {text && <p className="break-words text-muted">{text}</p>}
        {reference && text && <p className="text-tiny text-muted">Request {reference}</p>}
      </div>
    </li>
  );
}
