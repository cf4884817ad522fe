'use client';

import { CircleCheck, Send, TriangleAlert } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useEffect, useEffectEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireRehearsal } from '@/lib/contracts/post-story';
import { rehearsePost } from '@/lib/routes/post-story';
import { FileList } from './file-list';
import { RequestCard } from './request-card';

type RehearsalDialogProps = { postId: string; title: string; onClose: () => void };

/**
 * Publishes a saved post to the rehearsal destination: every request and file as they would leave, while nothing does.
 */
export function RehearsalDialog({ postId, title, onClose }: RehearsalDialogProps) {
  const { run, error, data } = useRehearsal(postId);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Rehearsal"
        description={`Exactly what would be sent of “${title}”. Nothing leaves this host.`}
        className="w-[min(860px,calc(100vw-32px))]"
      >
        <DialogBody>
          {error && (
            <ErrorState title="The rehearsal could not be run" detail={error.message} onRetry={() => void run()} />
          )}
          {!data && !error && <RehearsalSkeleton />}
          {data?.length === 0 && (
            <EmptyState icon={Send} title="No platform is switched on for this post">
              Switch on at least one platform in the post, save it, and rehearse it again. No account is needed for
              that.
            </EmptyState>
          )}
          {data?.map((rehearsal) => (
            <PlatformRehearsal key={rehearsal.platform} rehearsal={rehearsal} />
          ))}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Close</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function useRehearsal(postId: string) {
  const action = useAction(rehearsePost, { silent: true });
  const run = () => action.run({ params: { id: postId } });
  const runFirst = useEffectEvent(run);
  useEffect(() => void runFirst(), [postId]);
  return { run, error: action.busy ? null : action.error, data: action.busy ? undefined : action.data?.platforms };
}

function PlatformRehearsal({ rehearsal }: { rehearsal: WireRehearsal }) {
  const { platform, label, ready, message, requests, files } = rehearsal;
  const Icon = ready ? CircleCheck : TriangleAlert;
  return (
    <section aria-label={`Rehearsal on ${label}`} className="min-w-0 rounded-card border border-line">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3">
        <h3 className="flex items-center gap-2 font-semibold">
          <PlatformMark platform={platform} />
          {label}
        </h3>
        <p className={cn('flex min-w-0 items-center gap-1.5 text-dense', ready ? 'text-published' : 'text-partial')}>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0">{message}</span>
        </p>
        {!ready && message.includes('Settings') && (
          <Button asChild variant="link" size="inline" className="ml-auto text-dense">
            <Link href="/settings/channels">Open Settings</Link>
          </Button>
        )}
      </header>
      <div className="flex flex-col gap-4 p-4">
        {requests.length === 0 ? (
          <p className="text-dense text-muted">Nothing would be sent until that is fixed.</p>
        ) : (
          <>
            <h4 className="text-dense font-semibold">
              {requests.length} {requests.length === 1 ? 'request' : 'requests'}, in this order
            </h4>
            <ol className="flex flex-col gap-2">
              {requests.map((request, index) => (
                <li key={index}>
                  <RequestCard request={request} number={index + 1} last={index === requests.length - 1} />
                </li>
              ))}
            </ol>
          </>
        )}
        {files.length > 0 && <FileList files={files} />}
      </div>
    </section>
  );
}

function RehearsalSkeleton() {
  return (
    <Loading words="Rehearsing...">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-12 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Loading>
  );
}
