'use client';

import { ChevronRight, CircleAlert, CircleCheck, Clock, RotateCw, ScrollText, type LucideIcon } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireWebhook, WireWebhookDelivery } from '@/lib/contracts/webhooks';
import { listWebhookDeliveries, replayWebhookDelivery } from '@/lib/routes/webhooks';
import type { DeliveryState } from '@/lib/webhooks/events';
import { EVENT_LABELS } from './words';

/** Deliveries of a webhook with their responses, and a button to send one again. */
export function DeliveryLogDialog({ webhook, onClose }: { webhook: WireWebhook; onClose: () => void }) {
  const params = { id: webhook.id };
  const log = useEndpoint(
    listWebhookDeliveries,
    { params },
    { pollWhile: (list) => list.some(({ state }) => state === 'waiting') },
  );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Deliveries" description={webhook.url} className="w-[min(760px,calc(100vw-32px))]">
        <DialogBody className="min-h-64">
          {log.isPending && (
            <Loading>
              <div className="flex flex-col gap-2">
                <Skeleton className="h-11" />
                <Skeleton className="h-11" />
                <Skeleton className="h-11" />
              </div>
            </Loading>
          )}
          {log.error && !log.data && (
            <ErrorState
              title="Failed to load the deliveries"
              detail={log.error.message}
              onRetry={() => void log.refetch()}
            />
          )}
          {log.data?.length === 0 && (
            <EmptyState icon={ScrollText} title="Nothing has been sent yet">
              The last 100 deliveries are kept here, with every attempt and its response.
            </EmptyState>
          )}
          {log.data && log.data.length > 0 && (
            <ul aria-label="Deliveries" className="divide-y divide-line rounded-card border border-line">
              {log.data.map((delivery) => (
                <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
              ))}
            </ul>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const STATES: Record<DeliveryState, { word: string; icon: LucideIcon; className: string }> = {
  waiting: { word: 'Waiting', icon: Clock, className: 'bg-scheduled-soft text-scheduled' },
  delivered: { word: 'Delivered', icon: CircleCheck, className: 'bg-published-soft text-published' },
  failed: { word: 'Failed', icon: CircleAlert, className: 'bg-failed-soft text-failed' },
};

function Delivery({ webhook, delivery }: { webhook: WireWebhook; delivery: WireWebhookDelivery }) {
  const { id, event, state, createdAt, attempts, nextAttemptAt } = delivery;
  const replay = useAction(replayWebhookDelivery, {
    failure: 'It was not sent again',
    refresh: [listWebhookDeliveries],
  });
  const { word, icon: Icon, className } = STATES[state];
  const last = attempts.at(-1);
  return (
    <li className="relative">
      <details className="group">
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-28 pl-3 text-dense hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span className={cn('inline-flex items-center gap-1 rounded-full px-2 text-tiny font-semibold', className)}>
            <Icon aria-hidden className="size-3" />
            {word}
          </span>
          <span className="font-semibold">{EVENT_LABELS[event]}</span>
          <RelativeTime at={createdAt} past className="text-muted" />
          {last && <span className="text-muted">{last.status === null ? 'no answer' : `answered ${last.status}`}</span>}
        </summary>
        <div className="flex flex-col gap-3 border-t border-line bg-sunken px-3 py-3 text-dense">
          <Block
            title="Request"
            text={`POST ${webhook.url}\ncontent-type: application/json\nwebhook-id: ${id}\n\n${pretty(delivery.body)}`}
          />
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
          {state === 'waiting' && nextAttemptAt && (
            <p className="text-muted">
              Next try <RelativeTime at={nextAttemptAt} />
            </p>
          )}
        </div>
      </details>
      {state !== 'waiting' && (
        <Button
          variant="outline"
          size="sm"
          busy={replay.busy}
          aria-description={EVENT_LABELS[event]}
          title="Sends it again with the same id and body"
          className="absolute top-2 right-2"
          onClick={() => void replay.run({ params: { id: webhook.id, deliveryId: id } })}
        >
          <RotateCw aria-hidden />
          {state === 'failed' ? 'Retry' : 'Replay'}
        </Button>
      )}
    </li>
  );
}

function Attempt({
  attempt: { at, status, ms, error, response },
}: {
  attempt: WireWebhookDelivery['attempts'][number];
}) {
  return (
    <div>
      <p className="mb-1">
        <span className="font-semibold">{status === null ? 'No answer' : `Answered ${status}`}</span>{' '}
        <span className="text-muted">
          after {ms} ms, <RelativeTime at={at} past />
        </span>
      </p>
      {error && <p className="mb-1 text-failed">{error}</p>}
      {response && <Block title="Response" text={response} />}
    </div>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="mb-1 text-tiny font-semibold text-muted">{title}</p>
      <pre
        tabIndex={0}
        aria-label={title}
        className="max-h-60 overflow-auto rounded-control border border-line bg-panel p-2 text-tiny break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  );
}

/** JSON with its lines broken; anything else as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Not JSON: shown as it was sent.
    return body;
  }
}
