'use client';

import { CircleCheck, CircleHelp, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useQuestion } from '@/components/api/use-question';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Marked, placeOf } from '@/components/shared/passage';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireCitedPassage } from '@/lib/contracts/knowledge-passages';
import type { WireCheckedClaim } from '@/lib/contracts/knowledge-search';
import { excerptOf } from '@/lib/knowledge/excerpt';
import { checkDraft } from '@/lib/routes/knowledge-search';

const VERDICTS: Record<WireCheckedClaim['verdict'], { words: string; icon: LucideIcon; className: string }> = {
  supported: { words: 'Supported', icon: CircleCheck, className: 'text-published' },
  differs: { words: 'Says something else', icon: TriangleAlert, className: 'text-failed' },
  not_found: { words: 'Not found in the documents', icon: CircleHelp, className: 'text-partial' },
};

type GroundDialogProps = { text: string; projectId: string; onClose: () => void };

/** The claims of a draft, each with the passage that says so, or says something else, beside it. */
export function GroundDialog({ text, projectId, onClose }: GroundDialogProps) {
  const { data, error, refetch } = useQuestion(checkDraft, { query: { projectId }, body: { text } });
  const open = data?.claims.filter(({ verdict }) => verdict !== 'supported').length ?? 0;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Ground in knowledge"
        description="The claims of this text, and what your documents say."
        className="w-[min(860px,calc(100vw-32px))]"
      >
        <DialogBody>
          {!data && error && (
            <ErrorState title="The text could not be checked" detail={error.message} onRetry={() => void refetch()} />
          )}
          {!data && !error && (
            <Loading>
              <div className="flex flex-col gap-3">
                <Skeleton className="h-20 rounded-card" />
                <Skeleton className="h-20 rounded-card" />
              </div>
            </Loading>
          )}
          {data?.claims.length === 0 && (
            <EmptyState icon={CircleHelp} title="Nothing to check">
              This text makes no claim that a document could support.
            </EmptyState>
          )}
          {data && data.claims.length > 0 && (
            <>
              <p role="status" className="text-dense text-muted">
                {open === 0
                  ? 'Every claim is supported by a document.'
                  : `${open} of ${data.claims.length} claims are not supported.`}
              </p>
              <ul aria-label="Claims" className="flex flex-col gap-3">
                {data.claims.map((claim) => (
                  <li key={`${claim.from}-${claim.to}`}>
                    <Claim claim={claim} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Claim({ claim: { text, verdict, passage } }: { claim: WireCheckedClaim }) {
  const { words, icon: Icon, className } = VERDICTS[verdict];
  return (
    <div className="grid gap-x-5 gap-y-2 rounded-card border border-line p-3 md:grid-cols-2">
      <div className="min-w-0">
        <p className="break-words">{text}</p>
        <p className={cn('mt-1 flex items-center gap-1.5 text-dense font-semibold', className)}>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {words}
        </p>
      </div>
      {passage ? <Beside passage={passage} /> : <p className="text-dense text-muted">No passage comes near.</p>}
    </div>
  );
}

function Beside({ passage }: { passage: WireCitedPassage }) {
  const { text, marks, cutBefore, cutAfter } = excerptOf(passage.text, passage.marks, 260);
  const place = placeOf(passage);
  return (
    <div className="min-w-0">
      <blockquote className="border-l-2 border-line pl-2.5 text-dense break-words">
        {cutBefore && '… '}
        <Marked text={text} marks={marks} />
        {cutAfter && ' …'}
      </blockquote>
      <p className="mt-1 text-tiny text-muted">
        <a
          href={`/knowledge?item=${passage.itemId}&passage=${passage.id}`}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-accent-text underline underline-offset-4"
        >
          {passage.title}
        </a>
        {place && ` · ${place}`}
      </p>
    </div>
  );
}
